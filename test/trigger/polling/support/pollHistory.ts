import type { PaginationStrategy } from '../../../../nodes/AppointmentService/rest';
import type {
	ChangeKind,
	PollRequest,
	PollResult,
} from '../../../../nodes/AppointmentService/trigger/polling/state/types';
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
 * Plays polls like `+24-26 => 2: 24-26`. Before the arrow stands what happens before a poll: `+24` is booked, `-24` deleted, `~24` changed,
 * `!24` changed without a new time of change, `^24` booked with the times of an old record,
 * `=24` deleted and booked anew under the same ID; `[4 3, 2 1]` are the pages that the service sends from
 * now on, `{"size":9}` is how it behaves, `hide:7-9` leaves those out of the list, `day` lets a day pass, `cut2` cuts the connection at the second request, `during2:+24` happens there,
 * `budget:350` sets milliseconds of a poll, `events:created` what is looked for, `plan:page` and `query:a=1` what the user sets, and `×3` repeats the poll. Behind the arrow stands how
 * many requests the poll takes, or `?` where it looks for names of pages, and behind the colon what it reports; `…` says that it goes on.
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

	/** One poll: how many requests it takes, and what it reports. */
	private async poll(): Promise<string> {
		const { list, more, spec } = this;
		const isShown = this.state !== undefined || spec.plan !== undefined;
		list.requested = [];
		const result = await list.poll(this.state, more).catch((error: Error) => error);
		list.beforeResponse = undefined;
		const asked = list.requested.some(asksForNames) ? '?' : String(list.requested.length);
		const counted = `${isShown ? asked : ''}:`;
		if (result instanceof Error) return `${counted} ${result.message.split(':')[0]}`;
		this.state = JSON.parse(JSON.stringify(result.state));
		return [counted, reportedBy(result), result.more && '…'].filter(Boolean).join(' ');
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

/** Whether a request tries a name for pages or their size that the service may not know. */
function asksForNames(url: string): boolean {
	const names = [...new URL(url).searchParams.keys()];
	return names.some((name) => !/^(page|offset|cursor|at|skip|limit|a)$/.test(name));
}
