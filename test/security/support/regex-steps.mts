import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** What is still to match, in its order: an element, or what follows one repetition of a quantifier. */
interface Task {
	element: AST.Element;
	/** Only after a repetition: how many there were, and where the last one began. */
	repeated?: { times: number; start: number };
	next?: Task;
}

/** A way that is still to try: what to match, and from where. */
interface Branch {
	tasks?: Task;
	position: number;
}

interface Parsed {
	tree: AST.Pattern;
	fitCache: Map<AST.Element, Map<string, boolean>>;
}

const parsedPatterns = new WeakMap<RegExp, Parsed>();

/** A search of more steps counts as endless: far more than any that grows linearly with the text. */
const maxSteps = 1_000_000;

/**
 * How many steps a backtracking search needs for a text. Every engine's own number differs; how it grows with the text does not, and
 * unlike a time it is the same on every machine.
 */
export function stepsOf(pattern: RegExp, text: string): number {
	const { tree, fitCache } = parsed(pattern);
	let steps = 0;

	const flags = pattern.flags.replace(/[gy]/g, '');
	const fits = (element: AST.Element, character: string): boolean => {
		const results = fitCache.get(element) ?? new Map<string, boolean>();
		fitCache.set(element, results);
		const known = results.get(character);
		if (known !== undefined) return known;
		const result = new RegExp(`^(?:${element.raw})$`, flags).test(character);
		results.set(character, result);
		return result;
	};

	/** Whether the first element of an alternative may match there: most do not, and cost nothing more. */
	const mayBegin = ([first]: AST.Element[], position: number): boolean => {
		switch (first?.type) {
			case 'Character':
			case 'CharacterSet':
			case 'CharacterClass':
				return position < text.length && fits(first, text[position]);
			case 'Assertion':
				return first.kind !== 'start' || position === 0;
			default:
				return true;
		}
	};

	/** The alternatives as ways on, the one to try first last. */
	const branchesOf = (alternatives: AST.Alternative[], position: number, next?: Task): Branch[] =>
		alternatives
			.filter(({ elements }) => mayBegin(elements, position))
			.map(({ elements }) => ({ tasks: tasksOf(elements, next), position }))
			.reverse();

	/** Where the first match from a position ends. It keeps its own stack, as a long text is deeper than the engine's. */
	const match = (alternatives: AST.Alternative[], position: number): number | undefined => {
		const branches = branchesOf(alternatives, position);
		for (let branch = branches.pop(); branch; branch = branches.pop()) {
			const { tasks: task, position: from } = branch;
			if (!task) return from;
			const { element, repeated, next } = task;
			if (!repeated && ++steps > maxSteps) return from;
			switch (element.type) {
				case 'Character':
				case 'CharacterSet':
				case 'CharacterClass':
					if (from < text.length && fits(element, text[from]))
						branches.push({ tasks: next, position: from + 1 });
					break;
				case 'Group':
				case 'CapturingGroup':
					branches.push(...branchesOf(element.alternatives, from, next));
					break;
				case 'Quantifier':
					// An empty repetition would go on for ever.
					if (repeated && from === repeated.start) break;
					branches.push(...repetitions(element, repeated?.times ?? 0, from, next));
					break;
				case 'Assertion':
					if (holds(element, from)) branches.push({ tasks: next, position: from });
					break;
				default:
					throw new Error(`${element.type} is not known here: ${element.raw}`);
			}
		}
		return undefined;
	};

	const holds = (element: AST.Assertion, position: number): boolean => {
		if (element.kind === 'start') return position === 0;
		if (element.kind === 'end') return position === text.length;
		if (element.kind === 'word') {
			return (isWord(text[position - 1]) !== isWord(text[position])) !== element.negate;
		}
		const { alternatives, negate, kind } = element as AST.LookaroundAssertion;
		// Each lookbehind here is one character wide.
		const found =
			kind === 'lookahead'
				? match(alternatives, position) !== undefined
				: position > 0 && match(alternatives, position - 1) === position;
		return found !== negate;
	};

	// A global pattern continues at the end of each match.
	for (let position = 0; position <= text.length && steps <= maxSteps; ) {
		const end = match(tree.alternatives, position);
		if (end !== undefined && !pattern.global) break;
		position = end !== undefined && end > position ? end : position + 1;
	}
	return steps > maxSteps ? Infinity : steps;
}

/** The tree of a pattern, and which characters its elements were found to fit. Both are kept, as each pattern meets many texts. */
function parsed(pattern: RegExp): Parsed {
	const result = parsedPatterns.get(pattern) ?? {
		tree: new RegExpParser().parseLiteral(String(pattern)).pattern,
		fitCache: new Map(),
	};
	parsedPatterns.set(pattern, result);
	return result;
}

function isWord(character?: string): boolean {
	return character !== undefined && /\w/.test(character);
}

/** The ways on from a quantifier, the one to try first last. */
function repetitions(
	element: AST.Quantifier,
	times: number,
	position: number,
	next?: Task,
): Branch[] {
	const { min, max, greedy } = element;
	const after: Task = { element, repeated: { times: times + 1, start: position }, next };
	const again = { tasks: { element: element.element, next: after }, position };
	const done = { tasks: next, position };
	if (times < min) return [again];
	if (times >= max) return [done];
	return greedy ? [done, again] : [again, done];
}

function tasksOf(elements: AST.Element[], next?: Task): Task | undefined {
	return elements.reduceRight<Task | undefined>((rest, element) => ({ element, next: rest }), next);
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
