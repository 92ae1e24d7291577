import { zone as sandboxZone } from '../../sandbox/business/calendar.mts';
import type { Appointment } from '../../sandbox/business/rows.mts';
import { idFormats } from '../../sandbox/dialects/ids.mts';
import { dialectNamed, type DialectName } from '../../sandbox/dialects/index.mts';
import { startSandbox } from '../../sandbox/server.mts';
import { Random } from '../random.mts';
import { runNode } from '../writes/run-node.mts';
import type { Business, Visit } from './business.mts';
import { askForVisits } from './question.mts';
import { expectedOf, judge, zones, type Answer } from './run.mts';

/** A visit, and how the list shows it. */
type ShownVisit = Visit & { shown: unknown };

/** Dialects that write times without a zone, as UTC. */
const utcDialects = new Set<DialectName>(['E02', 'E09']);

/** Dialects whose records do not say when they were made. */
const hasNoCreation = new Set<DialectName>(['E05']);

/** Asks the sandbox questions in one dialect, through the node in n8n's own engine. */
export async function askDialect(
	dialect: DialectName,
	count: number,
	seed: number,
): Promise<Answer[]> {
	const random = new Random(seed);
	const sandbox = await startSandbox({ rows: 400, seed, dialects: dialect });
	try {
		const visits = listedVisits();
		const answers: Answer[] = [];
		for (let number = 0; number < count; number++) answers.push(await ask(visits, number));
		return answers;
	} finally {
		await sandbox.close();
	}

	/** The visits in the order of the list, with the ids of their clients as the list shows them. */
	function listedVisits(): ShownVisit[] {
		const byName = new Map<string, Appointment>();
		for (const row of sandbox.store.rows('appointment') as Appointment[]) {
			for (const format of Object.values(idFormats)) byName.set(String(format(row)), row);
		}
		// A window of days that a list shows by itself is opened as wide as the dialect lets it.
		const opened = new URLSearchParams();
		for (const { param, field, keeps } of dialectNamed(dialect).filters ?? [])
			if (field === 'startsAt')
				opened.set(param, keeps === 'from' ? '1990-01-01T00:00:00Z' : '2090-01-01T00:00:00Z');
		return sandbox.expected('limited', 'appointments', opened).flatMap((shown) => {
			const identity = sandbox.identityOf('limited', 'appointments', shown);
			const row = byName.get(identity);
			if (!row) return [];
			const { id, clientId, staffId, serviceId, startsAt, endsAt, createdAt, updatedAt } = row;
			const references = { client: clientId, staff: staffId, service: serviceId };
			const times = { startsAt, endsAt, createdAt, updatedAt };
			return [{ id, ...references, ...times, status: row.status, shown }];
		});
	}

	async function ask(visits: ShownVisit[], number: number): Promise<Answer> {
		const zone = random.pick(zones);
		const nobody = { clients: [], staff: [], services: [], visits, statuses: [] } as Business;
		let question = askForVisits(random, nobody, Date.now(), zone);
		// Statuses and ids of people are written in the dialect's own words, which only times are not.
		const isAsked = () =>
			question.kinds.length > 0 &&
			question.kinds.every((kind) => !/status|Id$/.test(kind)) &&
			!(hasNoCreation.has(dialect) && question.kinds.includes('createdDescending'));
		while (!isAsked()) question = askForVisits(random, nobody, Date.now(), zone);
		sandbox.calls.clear();
		const task = await runNode(
			{
				resource: 'appointment',
				operation: 'getAll',
				...question.parameters,
				options: { timeZone: utcDialects.has(dialect) ? 'UTC' : sandboxZone.name },
			},
			{ surface: 'limited', baseUrl: sandbox.url, apiKey: sandbox.keys.limited },
			{ timeZone: zone },
		);
		const expected = expectedOf(visits, question as never) as ShownVisit[];
		return {
			seed: seed * 1000 + number,
			kinds: [dialect, ...question.kinds],
			requests: sandbox.calls.list().length,
			...judge(
				task,
				expected.map(({ shown }) => shown),
				question.limit,
			),
		};
	}
}
