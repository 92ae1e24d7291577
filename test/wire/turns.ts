import { learnIdentity, resourceWords, toSheet } from '../../nodes/AppointmentService/wire';
import type { Turn } from '../../nodes/AppointmentService/wire/probe';
import type { Sheet } from '../../nodes/AppointmentService/wire/sheet';
import { home, type Reply, type Row } from './service';

const names = resourceWords(['appointments', 'appointment']);

/** What a service answers when it refuses. */
export const no = (status: number, message = 'No.') => ({ refused: { status, message } });

/** A way to read single pages of a service that is a function; `asked` has the queries, in order. */
export function turns(reply: Reply): { turn: Turn; asked: string[] } {
	const asked: string[] = [];
	const turn: Turn = async (url) => {
		const { search, searchParams } = new URL(url);
		asked.push(decodeURIComponent(search));
		const said = reply(searchParams, asked.length) as Partial<ReturnType<typeof no>>;
		const { refused } = said;
		return toSheet(
			{ url, status: refused?.status ?? 200, headers: {}, body: refused ?? said },
			names,
			['data'],
		);
	};
	return { turn, asked };
}

/** The service, and the first page of its list. */
export async function opened(reply: Reply, list = home) {
	const { turn, asked } = turns(reply);
	const first = (await turn(list)) as Sheet;
	asked.length = 0;
	return { turn, asked, list, first, identity: learnIdentity(first.rows, names) };
}

/** Records from one number to another. */
export const span = (from: number, to: number): Row[] =>
	Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => ({ id: from + at }));

/** Ten records by page numbers from 1, of so many. */
export const tenBy = (query: URLSearchParams, count: number, name = 'page', first = 1): Row[] => {
	const at = Number(query.get(name) ?? first) - first;
	return span(at * 10 + 1, Math.min(at * 10 + 10, count));
};

export const idsOf = ({ rows }: Sheet) => rows.map(({ id }) => id);
