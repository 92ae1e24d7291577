/**
 * The outcome of a case. `whole`: everything expected is there; `said`: it is not, and the node says so; `lost`: it is not, and the
 * node does not say so; `doubled`: it is there more than once, or will be as soon as somebody believes the node and tries again.
 */
export type Outcome = 'whole' | 'said' | 'lost' | 'doubled';

export interface CaseResult {
	outcome: Outcome;
	/** What is wrong, where something is. */
	why?: string;
	/** Everything that the node said to a person. */
	messages: string[];
}

export const whole = (messages: string[] = []): CaseResult => ({ outcome: 'whole', messages });
export const said = (...messages: string[]): CaseResult => ({ outcome: 'said', messages });
export const lost = (why: string, messages: string[] = []): CaseResult => ({
	outcome: 'lost',
	why,
	messages,
});
export const doubled = (why: string, messages: string[] = []): CaseResult => ({
	outcome: 'doubled',
	why,
	messages,
});

/** Checks that everything expected came exactly once. */
export function compareOnce(wanted: string[], came: string[], messages: string[]): CaseResult {
	const missing = wanted.filter((one) => !came.includes(one));
	const again = came.filter((one, index) => came.indexOf(one) !== index);
	const strange = came.filter((one) => !wanted.includes(one));
	if (again.length > 0) return doubled(`came again: ${shortened(again)}`, messages);
	if (strange.length > 0) return doubled(`came without reason: ${shortened(strange)}`, messages);
	if (missing.length > 0) return lost(`did not come: ${shortened(missing)}`, messages);
	return whole(messages);
}

function shortened(list: string[]): string {
	const first = list.slice(0, 2).map((one) => one.slice(0, 60));
	return `${list.length} (${first.join(', ')})`;
}
