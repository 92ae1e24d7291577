import type { ILoadOptionsFunctions, INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { AppointmentService } from '../../nodes/AppointmentService/AppointmentService.node';
import { editorContext } from '../support/editor';
import { enterprise, origin, runNode } from '../support/runNode';

const expression = '={{ $("other node").first().json }}';
const { listSearch, loadOptions, resourceMapping } = new AppointmentService().methods;

/** Texts of customers and of the service in every place that the editor shows. */
const rows = Array.from({ length: 12 }, (_, at) => ({
	id: at === 0 ? expression : `id-${at}`,
	name: at < 3 ? expression : `Anna ${at}`,
	email: `${at}@example.com`,
	status: at % 2 ? expression : 'booked',
	kind: at % 2 ? expression : 'long',
	staff: { id: at === 0 ? expression : `id-${at}`, name: expression },
	staff_id: at === 0 ? expression : `id-${at}`,
	[expression]: at % 2 ? 'a' : 'b',
	'=': 'c',
}));

const textsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

type Method = (this: ILoadOptionsFunctions) => Promise<unknown>;
const everyMethod: Array<[string, Method]> = [
	...Object.entries(listSearch),
	...Object.entries(loadOptions),
	...Object.entries(resourceMapping),
];

describe.each(['client', 'appointment', 'staff'])('in lists of the resource %s', (resource) => {
	test.each(everyMethod)('%s offers nothing that n8n evaluates', async (_, method) => {
		const data = rows.map((row) => ({
			...row,
			...(resource === 'appointment' && { starts_at: '2026-11-22T09:00:00Z' }),
		}));
		nock(origin)
			.persist()
			.get(/./)
			.query(true)
			.reply(200, { data, total: data.length, has_more: false });
		const offered = await method.call(editorContext({ resource, operation: 'update' }, enterprise));
		expect(textsIn(offered).filter((text) => text.startsWith('='))).toEqual([]);
		expect(textsIn(offered).length).toBeGreaterThan(0);
	});
});

test('n8n evaluates what the editor keeps beside a choice', async () => {
	nock(origin).persist().get(/./).reply(200, { id: '7', name: 'Anna' });
	const get = async (cachedResultName: string) =>
		await runNode({
			resource: 'client',
			operation: 'get',
			recordId: { __rl: true, mode: 'list', value: '7', cachedResultName },
		} as INodeParameters);
	expect((await get(expression)).error).toBeDefined();
	expect((await get(`'${expression}`)).error).toBeUndefined();
});
