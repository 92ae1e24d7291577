import { FilterError } from './types';

/** No record shows what the user filters or sorts by. */
export function notShownError(noun: string, subject: string, label: string): FilterError {
	return new FilterError(
		`The ${noun} show no ${subject}`,
		`${label} cannot be used with these ${noun}: remove it. To see which fields they have, use API → Inspect.`,
	);
}

/** The sentence that counts records which do not show something; none where all show it. */
export function missingCount(
	noun: string,
	subject: string,
	{ missing, all }: { missing: number; all: number },
	[one, many]: [one: string, many: string],
): string[] {
	if (missing === 0) return [];
	const verbs = missing === 1 ? `shows no ${subject} and ${one}` : `show no ${subject} and ${many}`;
	return [`${missing} of ${all} ${noun} ${verbs}.`];
}
