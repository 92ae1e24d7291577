import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** A text that nearly matches a pattern: a prefix and a repeated part. */
export interface Attack {
	before: string;
	pump: string;
}

/**
 * Makes texts for a pattern from its syntax tree: for each repeatable part, a text that matches what is before it, and then many
 * repetitions of a text that matches the part.
 */
export function attacksOf(pattern: RegExp): Attack[] {
	const { pattern: tree } = new RegExpParser().parseLiteral(String(pattern));
	const attacks: Attack[] = [];

	const fitting = (element: AST.Element): string[] => {
		const whole = new RegExp(`^(?:${element.raw})$`, pattern.flags.replace(/[gy]/g, ''));
		return sampleCharacters.filter((character) => whole.test(character));
	};

	/** Some texts that match an element, the most likely first. */
	const samples = (element: AST.Element): string[] => {
		switch (element.type) {
			case 'Character':
				return [String.fromCodePoint(element.value)];
			case 'CharacterSet':
			case 'CharacterClass':
				return fitting(element);
			case 'Group':
			case 'CapturingGroup':
				return element.alternatives.map(textOf);
			case 'Quantifier': {
				const times = Math.min(Math.max(element.min, 1), element.max);
				return samples(element.element).map((sample) => sample.repeat(times));
			}
			default:
				return [''];
		}
	};
	const textOf = ({ elements }: AST.Alternative): string =>
		elements.map((element) => samples(element)[0] ?? '').join('');

	const visit = (alternatives: AST.Alternative[], before: string): void => {
		for (const { elements } of alternatives) {
			let text = before;
			for (const element of elements) {
				const inner = element.type === 'Quantifier' ? element.element : element;
				if (element.type === 'Quantifier' && element.max > longRepetition) {
					for (const pump of samples(inner).filter(Boolean)) {
						attacks.push({ before: text, pump }, { before: '', pump: text + pump });
					}
				}
				if ('alternatives' in inner) visit(inner.alternatives, text);
				text += samples(element)[0] ?? '';
			}
		}
	};
	visit(tree.alternatives, '');
	return attacks;
}

/** Ends of texts that a pattern should refuse: a character that hardly one takes, and those that a negated class leaves out. */
export function endsFor({ source }: RegExp): string[] {
	const classes = source.match(/\[\^(?:\\.|[^\]\\])+\]/g) ?? [];
	const leftOut = classes.map((one) =>
		sampleCharacters.find((sign) => !new RegExp(one).test(sign)),
	);
	return ['\0', ...new Set(leftOut)].map((sign = '') => `${sign}\0${sign}\0`);
}

/**
 * Whether a repeated text can make the search longer: without a character that the pattern repeats, each repetition ends within the first
 * two of the text, however long it is.
 */
export function pumpTest(pattern: RegExp): (pump: string) => boolean {
	const { pattern: tree } = new RegExpParser().parseLiteral(String(pattern));
	const repeated: RegExp[] = [];
	const flags = pattern.flags.replace(/[gy]/g, '');
	const visit = (element: AST.Element, isRepeated: boolean): void => {
		const isInside = isRepeated || (element.type === 'Quantifier' && element.max > longRepetition);
		if (element.type === 'Quantifier') visit(element.element, isInside);
		else if ('alternatives' in element)
			element.alternatives
				.flatMap(({ elements }) => elements)
				.forEach((inner) => visit(inner, isInside));
		else if (isInside && element.type !== 'Assertion')
			repeated.push(new RegExp(`^(?:${element.raw})$`, flags));
	};
	tree.alternatives.flatMap(({ elements }) => elements).forEach((element) => visit(element, false));
	return (pump) => [...pump].every((character) => repeated.some((one) => one.test(character)));
}

/** A part that may be repeated more often can make a text of any length. */
const longRepetition = 20;

/** Characters of which each class in a pattern contains at least one. */
const sampleCharacters = [...' a0A_-./:;,="\'`<>()[]{}?&%@#*+|\\~\n\t\0é字'];
