/** One place at which two records differ. */
export interface RecordDifference {
	/** The heading above it. */
	heading: string;
	before: string | undefined;
	after: string | undefined;
}

/** The first difference below each heading, in the order of the first record; nothing where both are the same. */
export function differences(before: string, after: string): RecordDifference[] {
	const [old, fresh] = [sectionsOf(before), sectionsOf(after)];
	const found: RecordDifference[] = [];
	for (const heading of new Set([...old.keys(), ...fresh.keys()])) {
		const [one = [], other = []] = [old.get(heading), fresh.get(heading)];
		const count = Math.max(one.length, other.length);
		for (let line = 0; line < count; line++) {
			if (one[line] === other[line]) continue;
			found.push({ heading, before: one[line], after: other[line] });
			break;
		}
	}
	return found;
}

/** The lines below each heading, the heading included; repeated headings get a number. */
function sectionsOf(text: string): Map<string, string[]> {
	const sections = new Map<string, string[]>();
	let section: string[] = [];
	for (const line of text.split('\n')) {
		if (line.startsWith('## ')) {
			let name = line;
			for (let time = 2; sections.has(name); time++) name = `${line} (${time})`;
			section = [];
			sections.set(name, section);
		}
		section.push(line);
	}
	return sections;
}

/** The differences, for people. */
export function described(found: readonly RecordDifference[], most: number): string[] {
	return [
		...found
			.slice(0, most)
			.flatMap(({ heading, before, after }) => [
				heading,
				`  - ${shortened(before)}`,
				`  + ${shortened(after)}`,
			]),
		...(found.length > most ? [`… and ${found.length - most} more`] : []),
	];
}

const shortened = (line = '(nothing)') => (line.length > 600 ? `${line.slice(0, 600)} …` : line);
