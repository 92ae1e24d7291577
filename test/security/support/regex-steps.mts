import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** Matches the rest of the pattern from a position. */
type Continuation = (position: number) => boolean;

/** A search of more steps counts as endless: far more than any that grows linearly with the text. */
const maxSteps = 1_000_000;

/**
 * How many steps a backtracking search needs for a text. Every engine's own number differs; how it grows with the text does not, and
 * unlike a time it is the same on every machine.
 */
export function stepsOf(pattern: RegExp, text: string): number {
	const { pattern: tree } = new RegExpParser().parseLiteral(String(pattern));
	const fitCache = new Map<AST.Element, Map<string, boolean>>();
	let steps = 0;

	const fits = (element: AST.Element, character: string): boolean => {
		const results = fitCache.get(element) ?? new Map<string, boolean>();
		fitCache.set(element, results);
		const result =
			results.get(character) ??
			new RegExp(`^(?:${element.raw})$`, pattern.flags.replace(/[gy]/g, '')).test(character);
		results.set(character, result);
		return result;
	};

	const matchElement = (element: AST.Element, position: number, next: Continuation): boolean => {
		if (++steps > maxSteps) return true;
		switch (element.type) {
			case 'Character':
			case 'CharacterSet':
			case 'CharacterClass':
				return position < text.length && fits(element, text[position]) && next(position + 1);
			case 'Group':
			case 'CapturingGroup':
				return any(element.alternatives, position, next);
			case 'Quantifier':
				return repeat(element, position, 0, next);
			case 'Assertion':
				return holds(element, position) && next(position);
			default:
				throw new Error(`${element.type} is not known here: ${element.raw}`);
		}
	};

	const holds = (element: AST.Assertion, position: number): boolean => {
		if (element.kind === 'start') return position === 0;
		if (element.kind === 'end') return position === text.length;
		if (element.kind === 'word') {
			const isWord = (character?: string) => character !== undefined && /\w/.test(character);
			return (isWord(text[position - 1]) !== isWord(text[position])) !== element.negate;
		}
		const { alternatives, negate, kind } = element as AST.LookaroundAssertion;
		// Each lookbehind here is one character wide.
		const found =
			kind === 'lookahead'
				? any(alternatives, position, () => true)
				: position > 0 && any(alternatives, position - 1, (end) => end === position);
		return found !== negate;
	};

	const repeat = (
		element: AST.Quantifier,
		position: number,
		times: number,
		next: Continuation,
	): boolean => {
		const { min, max, greedy } = element;
		const again = () =>
			times < max &&
			matchElement(
				element.element,
				position,
				(end) => end > position && repeat(element, end, times + 1, next),
			);
		if (times < min) return again();
		return greedy ? again() || next(position) : next(position) || again();
	};

	const sequence = (
		elements: AST.Element[],
		index: number,
		position: number,
		next: Continuation,
	): boolean =>
		index === elements.length
			? next(position)
			: matchElement(elements[index], position, (end) => sequence(elements, index + 1, end, next));

	const any = (alternatives: AST.Alternative[], position: number, next: Continuation): boolean =>
		alternatives.some(({ elements }) => sequence(elements, 0, position, next));

	// A global pattern continues at the end of each match.
	for (let position = 0; position <= text.length && steps <= maxSteps; ) {
		let end: number | undefined;
		any(tree.alternatives, position, (found) => {
			end = found;
			return true;
		});
		if (end !== undefined && !pattern.global) break;
		position = end !== undefined && end > position ? end : position + 1;
	}
	return steps > maxSteps ? Infinity : steps;
}

/** Characters and words of a pattern, for texts that nearly match it. */
export function seedsOf(pattern: RegExp): string[] {
	const literals = pattern.source
		.replace(/\\[a-zA-Z](\{[^}]*\})?|[[\](){}*+?|^$.\\]/g, ' ')
		.split(/\s+/);
	const results = [...new Set(literals.filter(Boolean).flatMap((word) => [word, ...word]))];
	const likely = [' ', 'a', 'A', '0', '/', '"', '<', '[', ']', '=', '?', ',', '.', ':'];
	const fitting = likely.filter((character) => {
		const classes = pattern.source.match(/\[\^?[^\]]+\]|\\[a-zA-Z](\{[^}]*\})?|\./g) ?? [];
		return classes.some((matchElement) => {
			try {
				return new RegExp(matchElement, pattern.flags.replace(/[gy]/g, '')).test(character);
			} catch {
				return false;
			}
		});
	});
	return [...new Set([...results.slice(0, 14), ...fitting])];
}
