import assert from 'node:assert/strict';
import type { Rest } from '../../host/rest/rest.mts';
import type { Row } from './setup.mts';

/** All rows of the one data table of n8n that has this name, as its own pages show them. */
export async function rowsOf({ session }: Rest, table: string): Promise<Row[]> {
	const { data } = (await session.get('/rest/data-tables-global')) as {
		data: Array<{ id: string; name: string; projectId: string }>;
	};
	const tables = data.filter(({ name }) => name === table);
	assert.equal(tables.length, 1, `tables with the name ${table}`);
	const [{ id, projectId }] = tables;
	const rows: Row[] = [];
	for (;;) {
		const path = `/rest/projects/${projectId}/data-tables/${id}/rows`;
		const page = (await session.get(`${path}?take=100&skip=${rows.length}&sortBy=id:asc`)) as {
			count: number;
			data: Row[];
		};
		rows.push(...page.data);
		if (rows.length >= page.count || page.data.length === 0) return rows;
	}
}
