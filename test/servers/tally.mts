/** The figures of one server's cases. */
export interface Tally {
	lists: number;
	complete: number;
	unsure: number;
	falselyComplete: number;
	writes: number;
	wrong: number;
	/** Writes that were said to be done and changed nothing. */
	green: number;
	polls: number;
	missed: number;
	falseEvents: number;
}

export const nothing: Tally = {
	lists: 0,
	complete: 0,
	unsure: 0,
	falselyComplete: 0,
	writes: 0,
	wrong: 0,
	green: 0,
	polls: 0,
	missed: 0,
	falseEvents: 0,
};

/** One case: what happened in a word or two, what it counts for, and what it cost. */
export interface ServerCase {
	surface: string;
	name: string;
	outcome: string;
	requests: number;
	counts: Partial<Tally>;
}

export function sum(parts: Array<Partial<Tally>>): Tally {
	const total = { ...nothing };
	for (const part of parts)
		for (const name of Object.keys(nothing) as Array<keyof Tally>) total[name] += part[name] ?? 0;
	return total;
}

/** Whether nothing happened that must never happen. */
export function isGood(tally: Tally): boolean {
	const { lists, writes, polls, falselyComplete, wrong, green, missed, falseEvents } = tally;
	const bad = falselyComplete + wrong + green + missed + falseEvents;
	return bad === 0 && lists > 0 && writes > 0 && polls > 0;
}

export function lastLine(servers: number, tally: Tally): string {
	return [
		`servers: ${servers} servers`,
		`${tally.lists} lists`,
		`${tally.complete} complete`,
		`${tally.unsure} said to be unsure`,
		`${tally.falselyComplete} false`,
		`${tally.writes} writes`,
		`${tally.wrong} wrong`,
		`${tally.green} green without change`,
		`${tally.polls} polls`,
		`${tally.missed} missed`,
		`${tally.falseEvents} false events`,
	].join(', ');
}
