import type { PaginationStrategy } from '../../../../nodes/AppointmentService/rest';
import type {
	ChangeKind,
	PollRequest,
	PollResult,
} from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import { describeOrder } from './describeOrder';
import { scriptedPages } from './scriptedPages';
import { ChangingList, cutConnection, listUrl, row, uuid, type ListBehavior } from './changingList';

/** A list, and how it is polled. */
interface HistorySpec extends Partial<ListBehavior> {
	/** Records before the first poll. */
	rows?: number;
	ids?: 'uuid' | 'even' | 'none';
	/** Fields that the records do not have. */
	without?: string[];
	/** How the user has set the pagination. */
	plan?: PaginationStrategy['style'];
	budget?: number;
	existing?: boolean;
	events?: ChangeKind[];
}

const plans: Record<string, PaginationStrategy> = {
	page: { style: 'page', parameter: 'page', first: 1 },
	offset: { style: 'offset', parameter: 'offset', first: 0 },
	cursor: { style: 'cursor', parameter: 'cursor', from: 'answer' },
};

/** What a notice says, and that in short. Whatever else it says is shown as it is. */
const notices: Array<[text: RegExp | string, short: string]> = [
	['What earlier polls had learnt cannot be read any more: this poll starts again.', 'unreadable'],
	[
		'The list or its filters were changed: this poll starts again and learns what is there.',
		'another list',
	],
	[
		'List may be incomplete: no way was found to ask for a second page. If you know how the service divides this list into pages, say so under Options: Pagination.',
		'incomplete',
	],
	[
		/All records lie between \S+ and \S+; the service may leave out other dates. If it has parameters for dates, add them as query parameters\./,
		'a period',
	],
	[
		'The records carry no ID: each is known by its whole content, so a changed one counts as new, and twins count once.',
		'no IDs',
	],
	[
		/The whole list is being read, which takes more than one poll; the next poll goes on\.(?: What is new, changed or deleted before all of it has been read may count as old\.)?/,
		'being read',
	],
	[
		/Each poll reads the whole list, about (\d+) requests, because its order does not show where new records appear\./,
		'$1 pages a poll',
	],
	[
		/A record that appears among older ones is found by a look at the whole list (after \d+ polls), at the latest after a day, which takes about (\d+) requests\./,
		'$2 pages $1',
	],
	[
		/The whole list is looked at (after \d+ polls), at the latest after a day, and where the service counts more records than were seen, which takes about (\d+) requests\./,
		'$2 pages $1 or by count',
	],
];

const range = (text: string): number[] => {
	const [from, to = from] = text.split('-').map(Number);
	return Array.from({ length: to - from + 1 }, (_, index) => from + index);
};

/** Names as a text, numbers in a row as `7-9`. */
function runsOf(names: string[]): string {
	const runs: string[][] = [];
	for (const name of names) {
		const run = runs.at(-1);
		if (run && Number(run.at(-1)) + 1 === Number(name)) run.push(name);
		else runs.push([name]);
	}
	return runs.flatMap((run) => (run.length > 2 ? [`${run[0]}-${run.at(-1)}`] : run)).join(' ');
}

/**
 * Plays polls like `+24-26 => / 2: 24-26`. Before the arrow stands what happens before a poll: `+24` is booked, `-24` deleted, `~24` changed,
 * `!24` changed without a new time of change, `^24` booked with the times of an old record,
 * `=24` deleted and booked anew under the same ID; `[4 3, 2 1]` are the pages that the service sends from
 * now on, `{"size":9}` is how it behaves, `hide:7-9` leaves those out of the list, `day` lets a day pass, `cut2` cuts the connection at the second request, `during2:+24` happens there,
 * `budget:350` sets milliseconds of a poll, `events:created` what is looked for, `plan:page` and `query:a=1` what the user sets, and `×3` repeats the poll. Behind the arrow stand the pages
 * that the poll asks for, or `?` where it looks for names of pages, and behind the colon what it reports; `…` says that it goes on, and a notice that is another one follows in brackets.
 */
async function playHistory(spec: HistorySpec, polls: string[]): Promise<string[]> {
	const history = new PollHistory(spec);
	const shown: string[] = [];
	for (const poll of polls) {
		const [before] = poll.split(/ ?=> ?/);
		shown.push(`${before} => ${await history.play(before)}`.trim());
	}
	return shown;
}

/** A list and how it is polled, and its polls: see `playHistory`. */
export type History = [spec: HistorySpec, ...polls: string[]];

/** Expects that the polls of a row of a table show what stands there. */
export async function expectHistory(...[spec, ...polls]: History): Promise<void> {
	const expected = polls.filter(Boolean);
	expect(await playHistory(spec, expected)).toEqual(expected);
}

class PollHistory {
	private readonly list: ChangingList;
	private readonly more: Partial<PollRequest>;
	private state: unknown;
	private said = '';
	private pages?: string;

	constructor(private readonly spec: HistorySpec) {
		const { rows = 23, plan, budget = 300_000, existing, events = ['created'] } = spec;
		const usual: ListBehavior = { paging: 'page', size: 5, total: true, order: 'desc', by: 'id' };
		this.list = new ChangingList({ ...usual, ...spec });
		const ids = rows > 0 ? range(`1-${rows}`) : [];
		const place = (id: number) => (spec.order === 'none' ? (id * 37) % (rows + 1) : id);
		this.list.rows = ids.sort((a, b) => place(a) - place(b)).map((id) => this.record(id));
		this.more = {
			events: new Set(events),
			budget,
			includeExisting: existing,
			...(plan && { plan: plans[plan] }),
			fetch: async (url) => {
				if (this.pages === undefined) return await this.list.fetch(url);
				this.list.requested.push(url);
				this.list.clock += 100;
				return { url, headers: {}, ...scriptedPages(this.pages, url) };
			},
		};
	}

	async play(before: string): Promise<string> {
		const times = Number(/×(\d+)/.exec(before)?.[1] ?? 1);
		for (const change of before.match(/\[[^\]]*\]|\{\S*\}|\S+/g) ?? []) this.apply(change);
		const traces: string[] = [];
		for (let time = 0; time < times; time++) traces.push(await this.poll());
		const runs: Array<[string, number]> = [];
		for (const trace of traces) {
			const run = runs.at(-1);
			if (run?.[0] === trace) run[1]++;
			else runs.push([trace, 1]);
		}
		return runs.map(([trace, count]) => (count > 1 ? `${count}× ${trace}` : trace)).join(', ');
	}

	/** A record without the fields that the service does not show. */
	private record(id: number, like = id): ReturnType<typeof row> {
		const { ids, without = [] } = this.spec;
		const old = row(like);
		const record: Record<string, unknown> = { ...old, updated_at: old.created_at };
		record.client = `Client ${id}`;
		record.id = ids === 'uuid' ? uuid(id) : ids === 'even' ? id * 2 : id;
		for (const field of ids === 'none' ? [...without, 'id'] : without) delete record[field];
		return record as never;
	}

	private apply(change: string): void {
		const { list, more } = this;
		const [, sign, text] = /^([-+~!^=])(.*)/.exec(change) ?? [];
		const named = (id: number) => list.rows.find(({ client }) => client === `Client ${id}`);
		for (const id of sign ? range(text) : []) {
			if (sign === '+') list.rows.push(this.record(id));
			if (sign === '^') list.rows.push(this.record(id, 12));
			if ('-='.includes(sign)) list.rows = list.rows.filter((found) => found !== named(id));
			if (sign === '=') list.rows.push(this.record(id, id + 1000));
			const updated_at = row(5000 + id).created_at;
			const changed = sign === '~' ? { note: 'x', updated_at } : sign === '!' && { note: 'y' };
			if (changed) Object.assign(named(id) ?? {}, changed);
		}
		const [name, value] = change.split(/:(.*)/s);
		const hidden: unknown[] = name === 'hide' ? range(value).map((id) => `Client ${id}`) : [];
		if (change.startsWith('[')) this.pages = change.slice(1, -1);
		if (change.startsWith('{')) Object.assign(list.behavior, JSON.parse(change));
		if (name === 'hide') list.behavior.hides = ({ client }) => hidden.includes(client);
		if (change === 'day') list.clock += 86_400_000;
		if (name === 'budget') more.budget = Number(value);
		if (name === 'query') more.url = `${listUrl}?${value}`;
		if (name === 'plan') more.plan = plans[value];
		if (name === 'events') more.events = new Set(value.split(',') as ChangeKind[]);
		const [, kind, at] = /^(cut|during)(\d+)/.exec(name) ?? [];
		const due = list.requested.length + Number(at);
		if (kind === 'cut') list.beforeResponse = (count) => count >= due && cutConnection();
		if (kind === 'during') list.beforeResponse = (count) => count === due && this.apply(value);
	}

	/** One poll, and what it asked for, reported and said. */
	private async poll(): Promise<string> {
		const { list, more, spec } = this;
		const isShown = this.state !== undefined || spec.plan !== undefined;
		list.requested = [];
		const result = await list.poll(this.state, more).catch((error: Error) => error);
		list.beforeResponse = undefined;
		const pages = list.requested.map(pageOf);
		const asked = isShown ? (pages.includes('?') ? '?' : runsOf(pages)) : '';
		if (result instanceof Error) return `${asked}: ${result.message}`;
		this.state = JSON.parse(JSON.stringify(result.state));
		let said = result.notice ?? '';
		for (const [text, short] of notices) said = said.replace(text, short);
		const tracksChanges = [...(more.events ?? [])].some(
			(event) => !/^(created|deleted)$/.test(event),
		);
		const notice = [describeOrder(result, tracksChanges), said].filter(Boolean).join(', ');
		const isOther = notice !== this.said;
		this.said = notice;
		const parts = [`${asked}:`, reportedBy(result), result.more && '…', isOther && `(${notice})`];
		return parts.filter(Boolean).join(' ');
	}
}

function reportedBy({ events }: PollResult): string {
	const signs: Partial<Record<ChangeKind, string>> = { created: '', changed: '~', deleted: '-' };
	const numbers = events.map(({ event, record, id }) => {
		const number = /\d+$/.exec(String(record.client))?.[0] ?? id;
		return `${signs[event] ?? `${event} `}${number}`;
	});
	return runsOf(numbers);
}

/** A page by its number, offset or token, a single record by its ID, `/` for the list itself; `?` is a question about names. */
function pageOf(url: string): string {
	if (url.startsWith(`${listUrl}/`)) return `#${decodeURIComponent(url.slice(listUrl.length + 1))}`;
	const query = [...new URL(url).searchParams];
	const isPlace = (name: string) => /^(page|offset|cursor|at|skip)$/.test(name);
	if (query.some(([name]) => !isPlace(name) && !/^(limit|a)$/.test(name))) return '?';
	return (
		query.map(([name, value]) => (isPlace(name) ? value : `${name}=${value}`)).join('&') || '/'
	);
}
