import { Browser, type Bookmark, type Leaf } from '../../nodes/AppointmentService/wire';
import type { Plan } from '../../nodes/AppointmentService/wire/plan';
import { answer, home, type Reply } from './service';

/** Leafs through a service that is a function. */
export const browse = (reply: Reply) =>
	new Browser({
		url: home,
		names: ['appointments'],
		patience: { sleep: async () => {}, now: () => 0, tries: 1, budget: 0 },
		fetch: async (url) => {
			const said = reply(new URL(url).searchParams, 0);
			const full = typeof said === 'object' && said && 'text' in said ? said : answer(said);
			return { url, status: 200, headers: {}, text: '', ...(full as object) };
		},
	});
export const mark = (plan: Plan | undefined, more: Partial<Bookmark> = {}): Bookmark => ({
	address: `${home}?page=2`,
	...(plan && { plan }),
	pages: 1,
	rows: 10,
	step: 10,
	path: ['data'],
	...more,
});
export const told = ({ records, next, whole }: Leaf) => ({
	ids: records.map(({ id }) => id ?? 'none'),
	next: next?.address.slice(home.length),
	whole,
});
