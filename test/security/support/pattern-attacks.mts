import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** A text that a pattern nearly fits: a beginning, and a piece that stands again and again behind it. */
export interface Attack {
	before: string;
	pump: string;
}

/**
 * Texts made for a pattern from its own syntax tree: up to each part that may stand any number of times, what fits what stands before
 * it, and then what fits that part, over and over.
 */
export function attacksOf(pattern: RegExp): Attack[] {
	const { pattern: tree } = new RegExpParser().parseLiteral(String(pattern));
	const attacks: Attack[] = [];

	const fitting = (element: AST.Element): string[] => {
		const whole = new RegExp(`^(?:${element.raw})$`, pattern.flags.replace(/[gy]/g, ''));
		return likely.filter((sign) => whole.test(sign));
	};

	/** Some texts that fit a part, the likeliest first. */
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
				if (element.type === 'Quantifier' && element.max > many) {
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

/** A part that may stand more often than this makes a text as long as one likes. */
const many = 20;

/** Signs of which every set of a pattern has one. */
const likely = [...' a0A_-./:;,="\'`<>()[]{}?&%@#*+|\\~\n\t\0é字'];
