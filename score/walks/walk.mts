import { readList, type Reading } from '../../nodes/AppointmentService/wire/index.ts';
import { dialectNamed, type DialectName } from '../../sandbox/dialects/index.mts';
import type { Sandbox } from '../../sandbox/server.mts';
import { fewestCalls, smallestPages } from './fewest.mts';
import { judge, type Found, type Truth } from './judge.mts';
import type { Column } from './switches.mts';
import { contradict, tellsTotal, windowsOf } from './traces.mts';
import { hasty, openWire, type Wire } from './wire.mts';

export interface Walk extends Found {
	dialect: DialectName;
	column: Column;
	seed: number;
	calls: number;
	fewest: number;
}

interface Place {
	surface: 'limited' | 'enterprise';
	resource: string;
}

/** Reads one list of the sandbox in one dialect with one switch on, and compares it with what the list had. */
export async function walk(
	sandbox: Sandbox,
	dialect: DialectName,
	column: Column,
	seed: number,
): Promise<Walk> {
	const place: Place = column.instead ?? { surface: 'limited', resource: 'appointments' };
	sandbox.setDialects(column.instead ? mixed(dialect, place) : dialect);
	sandbox.setSwitches(column.rule(seed));
	sandbox.reset();
	const before = records(sandbox, dialect, place);
	const most = 60 + 4 * smallestPages(dialect, before.size);
	const wire = openWire(sandbox.url, sandbox.keys[place.surface], most);
	const reading = await Promise.race([read(sandbox, place, wire), wire.looped]);
	const truth: Truth = {
		before,
		after: records(sandbox, dialect, place),
		identityOf: (record) => sandbox.identityOf(place.surface, place.resource, record),
		isMoving: column.list === 'moving',
		writes: sandbox.calls.list().filter(({ method }) => method !== 'GET').length,
		offHost: wire.offHost,
		showsMove: () => showsMove(truth, wire, dialect, place),
	};
	return {
		dialect,
		column,
		seed,
		...judge(reading, truth),
		calls: sandbox.calls.list().length,
		fewest: fewestCalls(dialect, before.size),
	};
}

async function read(
	sandbox: Sandbox,
	{ surface, resource }: Place,
	{ fetch }: Wire,
): Promise<Reading | Error> {
	try {
		const url = `${sandbox.roots[surface]}/${resource}`;
		return await readList({ fetch, url, names: [resource], patience: hasty() });
	} catch (error) {
		return error as Error;
	}
}

/**
 * What the list holds by id. A window of days that a list shows by itself is no part of the truth: the records outside of it
 * are the user's as well, so the window is opened as wide as the dialect lets it.
 */
function records(sandbox: Sandbox, dialect: DialectName, { surface, resource }: Place) {
	const query = new URLSearchParams();
	for (const { param, field, keeps } of dialectNamed(dialect).filters ?? [])
		if (field === 'startsAt')
			query.set(param, keeps === 'from' ? '1990-01-01T00:00:00Z' : '2090-01-01T00:00:00Z');
	const all = sandbox.expected(surface, resource, query);
	return new Map(all.map((record) => [sandbox.identityOf(surface, resource, record), record]));
}

/** Whether anything that came gives away that the list moved. */
function showsMove(
	{ before, after, identityOf }: Truth,
	{ answers }: Wire,
	dialect: DialectName,
	{ resource }: Place,
): boolean {
	if (before.size !== after.size && tellsTotal(dialect, resource)) return true;
	return contradict(windowsOf(answers, dialect, identityOf));
}

/** The dialect where it is wanted, and another one everywhere else. */
function mixed(dialect: DialectName, { surface, resource }: Place) {
	const others: DialectName = dialect === 'E01' ? 'E04' : 'E01';
	return { limited: others, [surface]: { '*': others, [resource]: dialect } };
}
