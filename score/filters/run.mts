import { isDeepStrictEqual } from 'node:util';
import type { IDataObject, ITaskData } from 'n8n-workflow';
import { Random } from '../random.mts';
import { runNode } from '../writes/run-node.mts';
import { inventBusiness, type Business, type Visit } from './business.mts';
import { askForClients, askForVisits, type Question } from './question.mts';
import { inventStyle, serveLists, type ListStyle, type ServiceRow } from './service.mts';
import { inventShape, showPerson, showVisit, type RecordShape } from './shape.mts';

/** What became of one question. */
export interface Answer {
	seed: number;
	/** What was asked, in the words of the node's parameters. */
	kinds: string[];
	/** `wrong`: the records are not those asked for; `falseComplete`: some are missing and nothing is said. */
	outcome: 'right' | 'unsure' | 'wrong' | 'falseComplete' | 'failed';
	/** GETs. */
	requests: number;
	/** Why it is not right. */
	detail: string;
	style?: ListStyle;
	shape?: RecordShape;
}

/** The zones of owners and services, with clocks that change on many different days, or never. */
export const zones = [
	'UTC',
	'Europe/Berlin',
	'America/New_York',
	'Africa/Johannesburg',
	'Asia/Kolkata',
	'Australia/Lord_Howe',
	'Pacific/Auckland',
	'Pacific/Kiritimati',
	'America/St_Johns',
	'Asia/Kathmandu',
	'Pacific/Pago_Pago',
	'Europe/London',
];

/** Asks one invented service one question, through the node in n8n's own engine. */
export async function askService(seed: number): Promise<Answer> {
	const random = new Random(seed);
	const now = Date.now();
	const shape = inventShape(random, zones);
	const style = inventStyle(random);
	const zone = random.pick(zones);
	const business = inventBusiness(random, now, random.int(0, 260));
	const visits = arrange(random, business, style);
	const service = await serveLists(
		{
			appointments: visits.map((visit) => visitRow(shape, business, visit)),
			clients: business.clients.map((person) => plainRow(showPerson(shape, person))),
			services: business.services.map((one) => plainRow(one)),
		},
		style,
	);
	const isAboutClients = random.chance(0.15);
	try {
		return isAboutClients
			? await ask(business.clients, askForClients(random, business, now), (one) =>
					showPerson(shape, one),
				)
			: await ask(visits, askForVisits(random, business, now, zone), (one) =>
					showVisit(shape, business, one),
				);
	} finally {
		await service.close();
	}

	async function ask<Subject>(
		all: Subject[],
		question: Question<Subject>,
		show: (subject: Subject) => unknown,
	): Promise<Answer> {
		const { resource, kinds, parameters } = question;
		const options = { timeZone: shape.zone };
		const task = await runNode(
			{ resource, operation: 'getAll', ...parameters, options },
			{ surface: 'limited', baseUrl: service.url, apiKey: 'none' },
			{ timeZone: zone },
		);
		const { outcome, detail } = judge(task, expectedOf(all, question).map(show), question.limit);
		return { seed, kinds, outcome, requests: service.requests(), style, shape, detail };
	}
}

/** The visits in the order of the service's list. */
function arrange(random: Random, { visits }: Business, { order }: ListStyle): Visit[] {
	if (order === 'none') return random.shuffle(visits);
	const time = (visit: Visit) => (order === 'created' ? visit.createdAt : visit.startsAt);
	const sorted = [...visits].sort((a, b) => time(a) - time(b));
	if (order === 'nearlyStart' && sorted.length > 2) {
		const place = random.int(0, sorted.length - 1);
		const [moved] = sorted.splice(place, 1);
		sorted.splice(random.int(0, sorted.length), 0, moved);
	}
	return sorted;
}

function visitRow(shape: RecordShape, business: Business, visit: Visit): ServiceRow {
	const { startsAt, createdAt, status } = visit;
	const cancelled = /cancel/i.test(status);
	return { startsAt, createdAt, cancelled, shown: showVisit(shape, business, visit) };
}

const plainRow = (shown: unknown): ServiceRow => ({
	startsAt: 0,
	createdAt: 0,
	cancelled: false,
	shown,
});

/** The subjects of the right answer, in its order; all of them, whatever the limit. */
export function expectedOf<Subject>(
	all: Subject[],
	{ belongs, compare }: Question<Subject>,
): Subject[] {
	const chosen = all.filter(belongs);
	return compare ? chosen.sort(compare) : chosen;
}

/** Compares what the node gave with the right answer. */
export function judge(
	task: ITaskData,
	expected: unknown[],
	limit = Infinity,
): Pick<Answer, 'detail' | 'outcome'> {
	if (task.error) return { outcome: 'failed', detail: task.error.message };
	const given = (task.data?.main[0] ?? []).map(({ json }) => json as IDataObject);
	const wanted = expected.slice(0, limit).map((record) => JSON.parse(JSON.stringify(record)));
	const isUnsure = saysIncomplete(task);
	if (isDeepStrictEqual(given, wanted))
		return { outcome: isUnsure ? 'unsure' : 'right', detail: '' };
	const texts = (records: unknown[]) => new Set(records.map((record) => JSON.stringify(record)));
	const [givenTexts, wantedTexts] = [texts(given), texts(wanted)];
	const strays = [...givenTexts].filter((text) => !wantedTexts.has(text));
	const missing = [...wantedTexts].filter((text) => !givenTexts.has(text));
	const detail = `${given.length} given, ${wanted.length} wanted, ${strays.length} do not belong, ${missing.length} missing. ${(strays[0] ?? missing[0] ?? 'another order').slice(0, 300)}`;
	if (strays.length > 0 || missing.length === 0) return { outcome: 'wrong', detail };
	return { outcome: isUnsure ? 'unsure' : 'falseComplete', detail };
}

/** Whether the run says that records may be missing. */
function saysIncomplete({ hints = [] }: ITaskData): boolean {
	return hints.some(({ message }) => message.startsWith('List may be incomplete'));
}
