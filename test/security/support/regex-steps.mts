import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** Goes on at a place; whether the rest fits from there. */
type Go = (at: number) => boolean;

/** Steps after which a search counts as endless: far more than any that grows with the length alone. */
const most = 1_000_000;

/**
 * How many steps a backtracking search needs for a text. Every engine's own number differs; how it grows with the text does not, and
 * unlike a time it is the same on every machine.
 */
export function stepsOf(pattern: RegExp, text: string): number {
	const { pattern: tree } = new RegExpParser().parseLiteral(String(pattern));
	const known = new Map<AST.Element, Map<string, boolean>>();
	let steps = 0;

	const fits = (element: AST.Element, sign: string): boolean => {
		const signs = known.get(element) ?? new Map<string, boolean>();
		known.set(element, signs);
		const held =
			signs.get(sign) ??
			new RegExp(`^(?:${element.raw})$`, pattern.flags.replace(/[gy]/g, '')).test(sign);
		signs.set(sign, held);
		return held;
	};

	const one = (element: AST.Element, at: number, go: Go): boolean => {
		if (++steps > most) return true;
		switch (element.type) {
			case 'Character':
			case 'CharacterSet':
			case 'CharacterClass':
				return at < text.length && fits(element, text[at]) && go(at + 1);
			case 'Group':
			case 'CapturingGroup':
				return any(element.alternatives, at, go);
			case 'Quantifier':
				return repeat(element, at, 0, go);
			case 'Assertion':
				return holds(element, at) && go(at);
			default:
				throw new Error(`${element.type} is not known here: ${element.raw}`);
		}
	};

	const holds = (element: AST.Assertion, at: number): boolean => {
		if (element.kind === 'start') return at === 0;
		if (element.kind === 'end') return at === text.length;
		if (element.kind === 'word') {
			const isWord = (sign?: string) => sign !== undefined && /\w/.test(sign);
			return (isWord(text[at - 1]) !== isWord(text[at])) !== element.negate;
		}
		const { alternatives, negate, kind } = element as AST.LookaroundAssertion;
		// A look behind is one sign wide in all patterns here.
		const found =
			kind === 'lookahead'
				? any(alternatives, at, () => true)
				: at > 0 && any(alternatives, at - 1, (end) => end === at);
		return found !== negate;
	};

	const repeat = (element: AST.Quantifier, at: number, times: number, go: Go): boolean => {
		const { min, max, greedy } = element;
		const again = () =>
			times < max &&
			one(element.element, at, (next) => next > at && repeat(element, next, times + 1, go));
		if (times < min) return again();
		return greedy ? again() || go(at) : go(at) || again();
	};

	const sequence = (elements: AST.Element[], place: number, at: number, go: Go): boolean =>
		place === elements.length
			? go(at)
			: one(elements[place], at, (next) => sequence(elements, place + 1, next, go));

	const any = (alternatives: AST.Alternative[], at: number, go: Go): boolean =>
		alternatives.some(({ elements }) => sequence(elements, 0, at, go));

	// As replacing and finding all do: on from the end of what was found.
	for (let at = 0; at <= text.length && steps <= most; ) {
		let end: number | undefined;
		any(tree.alternatives, at, (found) => {
			end = found;
			return true;
		});
		if (end !== undefined && !pattern.global) break;
		at = end !== undefined && end > at ? end : at + 1;
	}
	return steps > most ? Infinity : steps;
}

/** Signs and words of a pattern, from which texts are made that it nearly fits. */
export function seedsOf(pattern: RegExp): string[] {
	const literals = pattern.source
		.replace(/\\[a-zA-Z](\{[^}]*\})?|[[\](){}*+?|^$.\\]/g, ' ')
		.split(/\s+/);
	const signs = [...new Set(literals.filter(Boolean).flatMap((word) => [word, ...word]))];
	const likely = [' ', 'a', 'A', '0', '/', '"', '<', '[', ']', '=', '?', ',', '.', ':'];
	const fitting = likely.filter((sign) => {
		const classes = pattern.source.match(/\[\^?[^\]]+\]|\\[a-zA-Z](\{[^}]*\})?|\./g) ?? [];
		return classes.some((one) => {
			try {
				return new RegExp(one, pattern.flags.replace(/[gy]/g, '')).test(sign);
			} catch {
				return false;
			}
		});
	});
	return [...new Set([...signs.slice(0, 14), ...fitting])];
}
