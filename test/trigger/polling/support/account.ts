import nock from 'nock';
import { origin } from '../../../support/runNode';
import type { Row } from './changingList';

/** An account whose lists are paged by number, newest first, and whose records can be read one by one. */
export class Account {
	readonly requests: string[] = [];
	/** Lists that cannot be read, and how they are refused. */
	readonly refusals = new Map<string, { status: number; headers?: Record<string, string> }>();

	constructor(readonly lists: Record<string, Row[]>) {
		nock(origin)
			.persist()
			.get(/^\/(api\/)?v1\/\w+/)
			.query(true)
			.reply((uri) => {
				this.requests.push(uri);
				const { pathname, searchParams } = new URL(uri, origin);
				const [path, id] = pathname.replace(/^.*v1\//, '').split('/');
				const refusal = this.refusals.get(path);
				if (refusal) return [refusal.status, { error: 'no' }, refusal.headers];
				if (id !== undefined) {
					const record = this.lists[path].find((row) => String(row.id) === id);
					return record ? [200, record] : [404, { error: 'There is no such record.' }];
				}
				const page = Number(searchParams.get('page') ?? 1);
				const rows = [...this.lists[path]].sort((a, b) => Number(b.id) - Number(a.id));
				const data = rows.slice((page - 1) * 20, page * 20);
				return [200, { data, meta: { page, per_page: 20, total: rows.length } }];
			});
	}

	/** How often each list was asked for since the last call. */
	countRequests(): Record<string, number> {
		const counts: Record<string, number> = {};
		for (const uri of this.requests.splice(0)) {
			const path = new URL(uri, origin).pathname.split('/').at(-1) as string;
			counts[path] = (counts[path] ?? 0) + 1;
		}
		return counts;
	}
}
