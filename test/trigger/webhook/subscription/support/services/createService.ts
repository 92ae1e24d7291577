import type { HttpReply, HttpService } from '../publishedTrigger';

export type Fields = Record<string, unknown>;
type Row = Fields & { id: string };

/** An invented service: its rules, and what it would send where. */
export interface UnseenService {
	service: HttpService;
	/** All that was created and not deleted. */
	rows: Row[];
	/** The names of the events that it sends to an address. */
	eventsFor(address: string): string[];
}

interface Rules {
	/** Path of a list, and what is wrong with a new record of it; undefined accepts it. */
	lists: Record<string, (body: Fields, rows: Row[]) => HttpReply | undefined>;
	/** What an accepted record shows in addition. */
	shown?: (row: Row, reads: number) => Fields;
	/** Changes a record; left out, that is not allowed. */
	change?: (row: Row, fields: Fields) => void;
	/** Requests that are answered in another way. */
	other?: (request: string) => HttpReply | undefined;
	sends: (rows: Row[], address: string) => unknown[];
}

/** A service with lists of records, which are created, read one by one and deleted as everywhere. */
export function createService({
	lists,
	shown = () => ({}),
	change,
	other,
	sends,
}: Rules): UnseenService {
	const rows: Row[] = [];
	const reads = new Map<string, number>();
	let created = 0;
	const show = (row: Row) => {
		reads.set(row.id, (reads.get(row.id) ?? 0) + 1);
		const { $list, ...fields } = row;
		return { ...fields, ...shown({ ...row, $list }, reads.get(row.id) ?? 0) };
	};
	const patterns = Object.keys(lists).sort((a, b) => b.length - a.length);
	const service: HttpService = (request, body) => {
		const special = other?.(request);
		if (special) return special;
		const [method, path] = request.split(/[ ?]/);
		const pattern = patterns.find((list) =>
			new RegExp(`^${list.replace('{id}', '[^/]+')}(/[^/]+)?$`).test(path),
		);
		if (pattern === undefined) return undefined;
		const depth = pattern.split('/').length;
		const steps = path.split('/');
		const list = steps.slice(0, depth).join('/');
		const own = rows.filter((row) => row.$list === list);
		if (steps.length === depth && method === 'GET')
			return [200, { data: own.map(show), total: own.length }];
		if (steps.length === depth && method === 'POST') {
			const refused = lists[pattern](body ?? {}, rows);
			if (refused) return refused;
			const row = { ...body, id: `r${++created}`, $list: list };
			rows.push(row);
			return [201, show(row)];
		}
		const row = own.find(({ id }) => id === steps[depth]);
		if (!row) return undefined;
		if (method === 'GET') return [200, show(row)];
		if (method === 'PUT' && change) {
			change(row, body);
			return [200, show(row)];
		}
		if (method !== 'DELETE') return [405, { message: 'Method not allowed' }];
		rows.splice(rows.indexOf(row), 1);
		return [204];
	};
	return { service, rows, eventsFor: (address) => sends(rows, address).flat().map(String).sort() };
}

export const listed = (value: unknown, allowed: string[]) =>
	Array.isArray(value) && value.length > 0 && value.every((name) => allowed.includes(String(name)));
export const withAddress = (field: string) => (rows: Row[], address: string) =>
	rows.filter((row) => row[field] === address);
