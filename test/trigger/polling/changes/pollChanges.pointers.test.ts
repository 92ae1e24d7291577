import type { ChangeKind } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import { pollChanges } from '../../../../nodes/AppointmentService/trigger/polling/changes/pollChanges';
import { createFakeServer, pollRequestFor } from '../support/fakeServer';

/** Polls one list after the other; the events of each poll after the first. */
async function eventsOf(lists: object[][], events: ChangeKind[], single?: (id: string) => object) {
	const reported: string[][] = [];
	let state: unknown;
	for (const data of lists) {
		const server = createFakeServer((address) =>
			/appointments\/\w/.test(address)
				? (single?.(address.replace(/.*\//, '')) ?? { error: 'gone' })
				: { data, total: data.length },
		);
		const result = await pollChanges(pollRequestFor(server, { events: new Set(events), state }));
		reported.push(result.events.map(({ event, id }) => `${event} ${id}`));
		({ state } = result);
	}
	return reported.slice(1);
}

const addressOf = (id: number): object => ({
	id,
	link: `https://example.com/v1/appointments/${id}`,
});
const versionOf = (id: number, version = 1): object => ({ id, rev: `${version}-9a` });
const lists = (row: (id: number) => object) => [[1, 2].map(row), [1, 2, 3].map(row)];

test.each<[ChangeKind, typeof addressOf]>([
	['cancelled', addressOf],
	['rescheduled', versionOf],
	['statusChanged', versionOf],
	['changed', addressOf],
])(
	'%s cannot be seen in a list that only points to records, and the poll says so',
	async (kind, row) => {
		await expect(eventsOf(lists(row), ['created', kind])).rejects.toThrow(
			/^The list gives no more than the IDs of its records/,
		);
	},
);

test('what such a list shows is reported', async () => {
	expect(await eventsOf(lists(addressOf), ['created'])).toEqual([['created 3']]);
	const changed = [[1, 2].map((id) => versionOf(id)), [versionOf(1), versionOf(2, 2)]];
	expect(await eventsOf(changed, ['changed'])).toEqual([['changed 2']]);
});

test('a deletion is proved by a record that calls its ID `_id`, where the list calls it `id`', async () => {
	const list = [3, 4, 5, 6].map((id) => ({ id, rev: '1-9a' }));
	const single = (id: string) => (id === '4' ? { error: 'not found' } : { _id: id, notes: 'x' });
	const gone = list.filter(({ id }) => id !== 4);
	expect((await eventsOf([list, gone, gone], ['deleted'], single)).flat()).toEqual(['deleted 4']);
});
