import { idRange } from '../support/runFullScan';
import { pollOnce } from '../support/pollOnce';
import { createdOrChanged } from '../support/fakeServer';

const state = { pages: 1 };
const one = { id: 1, created_at: '2026-01-01', updated_at: '2026-01-02' };
const time = (text: string) => Date.parse(text);

test('events have the time of creation or change of their records', async () => {
	const first = await pollOnce({
		respond: () => ({ data: [one], total: 1 }),
		more: { events: createdOrChanged },
	});
	expect(first.events).toEqual([]);
	const changed = { ...one, updated_at: '2026-02-02', note: 'x' };
	const fresh = { id: 2, created_at: '2026-02-01', updated_at: '2026-02-03' };
	const data = [changed, fresh];
	const more = { events: createdOrChanged, state: first.state };
	const { events } = await pollOnce({ respond: () => ({ data, total: 2 }), more });
	expect(events).toEqual([
		{ event: 'changed', id: '1', record: changed, at: time('2026-02-02') },
		{ event: 'created', id: '2', record: fresh, at: time('2026-02-01') },
	]);
});

test.each<[string, object[], Array<number | undefined>]>([
	// name, records, times
	['no time', [{ id: 1 }], [undefined]],
	[
		'no time where others have one',
		[
			{ id: 1, created_at: '2026-01-01' },
			{ id: 2, created_at: '' },
		],
		[undefined, time('2026-01-01')],
	],
])('an event whose record has %s has no time either', async (_, data, times) => {
	const { events } = await pollOnce({ respond: () => ({ data, total: data.length }), state });
	expect(events.map(({ at }) => at)).toEqual(times);
	for (const event of events) expect('at' in event).toBe(event.at !== undefined);
});

test('the notice says what the user must know, and nothing else', async () => {
	const respond = () => ({ data: idRange(1, 3), total: 3 });
	const notice = async (saved: unknown, data = respond) =>
		(await pollOnce({ respond: data, more: { state: saved } })).notice;
	expect(await notice(undefined)).toBeUndefined();
	expect(await notice({})).toMatch(/^What earlier polls had learnt .* starts again\.$/);
	const nameless = () => ({ data: [{ client: 'a' }, { client: 'b' }] as never, total: 2 });
	expect(await notice(undefined, nameless)).toMatch(/^The records carry no ID/);
	expect(await notice({}, nameless)).toMatch(/starts again\. The records carry no ID/);
});
