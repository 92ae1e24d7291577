import type { INodeParameters } from 'n8n-workflow';
import { enterprise, limited } from '../../support/runNode';
import { createWebhookHarness } from '../../support/webhookHarness';
import { minute, row, rows, type Row } from './support/changingList';
import { Account } from './support/account';

const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const client = (id: number): Row => ({ id, name: `Client ${id}`, created_at: minute(id) });
const changed = (id: number, at: number, more: object = {}) =>
	row(id, { updated_at: minute(at), ...more });

/** What the editor shows for these events: `event id`, and the hints. */
async function runSamples(
	pollEvents: string[],
	credential: typeof limited = enterprise,
	options: INodeParameters = {},
) {
	const harness = createWebhookHarness({ mode: 'polling', pollEvents, options }, credential);
	const { data, error, hints = [] } = await harness.run([{ json: {} }], 'manual');
	if (error) throw error;
	const items = data?.main[0] ?? [];
	return {
		items,
		found: items.map(({ json }) => `${String(json.event)} ${String(json.id)}`),
		hints: hints.map(({ message }) => message),
		saved: harness.staticData,
	};
}

const asTheyAre = expect.stringMatching(/^The samples of changes are \w+ as they are now\./);
const accountOf = (appointments: Row[], clients: Row[] = [client(1)], invoices: Row[] = []) =>
	new Account({ appointments, clients, invoices });

test.each`
	event                          | ids                | hints
	${'appointment.created'}       | ${['8', '7', '6']} | ${[]}
	${'appointment.changed'}       | ${['2', '5', '3']} | ${[asTheyAre]}
	${'appointment.rescheduled'}   | ${['2', '5', '3']} | ${[asTheyAre]}
	${'appointment.statusChanged'} | ${['2', '5', '3']} | ${[asTheyAre]}
	${'appointment.cancelled'}     | ${['5']}           | ${[]}
	${'appointment.deleted'}       | ${[]}              | ${[expect.stringMatching(/^There is no sample of a deleted appointment:/)]}
`('the samples of $event are $ids', async ({ event, ids, hints }) => {
	accountOf([
		...[1, 4, 6, 7, 8].map((id) => changed(id, id)),
		changed(2, 90),
		changed(3, 70, { status: 'no_show' }),
		changed(5, 80, { status: 'cancelled' }),
	]);
	const samples = await runSamples([event as string]);
	expect(samples.found).toEqual((ids as string[]).map((id) => `${String(event)} ${id}`));
	expect(samples.hints).toEqual(hints);
	expect(samples.saved).toEqual({});
	for (const { json } of samples.items) expect(json).not.toHaveProperty('delivery');
});

test.each`
	startField     | fieldsOf
	${'kommt'}     | ${(time: string) => ({ kommt: time })}
	${'tag, zeit'} | ${(time: string) => ({ tag: time.slice(0, 10), zeit: time.slice(11, 16) })}
`(
	'the samples of a start are the next ones by the option Start Field: $startField',
	async ({ startField, fieldsOf }: { startField: string; fieldsOf(time: string): object }) => {
		const visit = (id: number, days: number) =>
			row(id, {
				...fieldsOf(daysAhead(days)),
				start: daysAhead(400),
				booked_until: daysAhead(20 - days),
			});
		accountOf([visit(1, -3), visit(2, 9), visit(3, 2), visit(4, 5), visit(5, 12)]);
		const options = { startField };
		const { found, hints } = await runSamples(['appointment.startingSoon'], enterprise, options);
		expect(found).toEqual([3, 4, 2].map((id) => `appointment.startingSoon ${id}`));
		expect(hints).toEqual([]);
	},
);

test('the samples of a start are the next ones, cancelled ones left out', async () => {
	accountOf([
		...rows(30),
		...[9, 2, 5, 3].map((days) => row(100 + days, { start: daysAhead(days) })),
		row(100, { start: daysAhead(1), status: 'cancelled' }),
	]);
	const { items, found, hints } = await runSamples(['appointment.startingSoon']);
	expect(found).toEqual([102, 103, 105].map((id) => `appointment.startingSoon ${id}`));
	expect(items[0].json.occurredAt).toBe(items[0].json.record?.['start' as never]);
	expect(hints).toEqual([]);
});

test('where nothing is to come, the samples of a start are the latest, and a hint says so', async () => {
	accountOf([1, 2, 3, 4].map((id) => row(id, { start: minute(id) })));
	const { found, hints } = await runSamples(['appointment.startingSoon']);
	expect(found).toEqual([4, 3, 2].map((id) => `appointment.startingSoon ${id}`));
	expect(hints).toEqual(['No coming appointment was found. The samples are the latest ones.']);
});

test('several events have samples of each', async () => {
	const invoices = [1, 2, 3, 4].map((id) => ({
		...{ id, created_at: minute(id), status: id === 2 ? 'paid' : 'open' },
	}));
	accountOf(rows(2), [client(1), client(2)], invoices);
	const events = ['appointment.created', 'client.created', 'invoice.created', 'invoice.paid'];
	expect((await runSamples(events)).found).toEqual([
		...['appointment.created 2', 'appointment.created 1'],
		...['client.created 2', 'client.created 1'],
		...['invoice.created 4', 'invoice.created 3', 'invoice.created 2', 'invoice.paid 2'],
	]);
});

test('where no record shows the event, a hint says so', async () => {
	const statuses = [1, 7, 1].map((status, at) => row(at + 1, { status }));
	accountOf(statuses, [], [{ id: 1, status: 'open' }]);
	const { found, hints } = await runSamples(['appointment.cancelled', 'invoice.paid']);
	expect(found).toEqual([]);
	expect(hints).toEqual([
		'None of the newest appointments is cancelled, so there is no sample of that. Their statuses are: 1, 7. If one of these means cancelled, enter it under Options: Cancelled Value.',
		'None of the newest invoices is paid, so there is no sample of that. Their statuses are: open. If one of these means paid, enter it under Options: Paid Value.',
	]);
});

test('an empty list gives no samples, and a hint that names it', async () => {
	accountOf(rows(1), []);
	const { found, hints } = await runSamples(['client.created', 'client.changed']);
	expect(found).toEqual([]);
	expect(hints).toEqual([
		'The account has no clients yet, so there is nothing to show. Make one, and fetch again.',
	]);
});

test('a changed appointment is found beyond the newest page', async () => {
	accountOf(rows(60).map(({ id }) => changed(Number(id), id === 1 ? 5000 : Number(id))));
	expect((await runSamples(['appointment.changed'])).found).toEqual(['appointment.changed 1']);
});

test('invoices on the Limited API are refused before any request', async () => {
	const account = accountOf(rows(1));
	await expect(runSamples(['client.created', 'invoice.created'], limited)).rejects.toMatchObject({
		message: 'The Limited API does not offer invoices',
		description: expect.stringMatching(/^Remove New Invoice from Events\./),
	});
	expect(account.requests).toEqual([]);
});

test('where no record shows the start, the samples come with a hint that no poll will report any', async () => {
	accountOf([2, 3].map((days) => row(100 + days, { start: daysAhead(days) })));
	const named = await runSamples(['appointment.startingSoon'], limited, { startField: 'begin' });
	expect(named.found).toHaveLength(2);
	expect(named.hints).toEqual([
		'The appointments show no start in the field “begin”, so none would be reported. Set the option Start Field to the field that holds it.',
	]);
});

test.each<[object, number]>([
	[{ work_stage: 'b' }, 1],
	[{ status: 'new' }, 0],
	[{ is_cancelled: false }, 1],
])('changes of a status of records with %j need %j hint', async (fields, count) => {
	accountOf([changed(1, 1, fields), changed(2, 2, fields)]);
	const { found, hints } = await runSamples(['appointment.statusChanged']);
	expect(found).toHaveLength(2);
	expect(hints.filter((hint) => hint.includes('Status Field'))).toHaveLength(count);
});

test('where all starts are days without a time of day, the samples come with a hint', async () => {
	const blocks = [{ from: '09:00' }];
	const day = (days: number) => ({ start: undefined, date: daysAhead(days).slice(0, 10), blocks });
	accountOf([2, 3].map((days) => row(100 + days, day(days))));
	const { found, hints } = await runSamples(['appointment.startingSoon'], limited);
	expect(found).toHaveLength(2);
	expect(hints).toEqual([
		expect.stringMatching(/^Where the time of day of a start cannot be read/),
	]);
	const named = { startField: 'date, blocks.0.from' };
	expect((await runSamples(['appointment.startingSoon'], limited, named)).hints).toEqual([]);
});

test.each<[object, object, RegExp[]]>([
	// fields of the records, options, hints
	[
		{ wann: daysAhead(3) },
		{},
		[/^The appointments show no start, so no move would be seen\. Set the option Start Field /],
	],
	[{ wann: daysAhead(3) }, { startField: 'wann' }, []],
	[
		{ start: daysAhead(3) },
		{ startField: 'tag, um' },
		[/field “tag”\. Correct the option Start Field,/, /“um”/],
	],
	[{ start: daysAhead(3) }, {}, []],
])('moves of records with %j under %j have their hints', async (fields, options, hints) => {
	accountOf([changed(1, 1, { start: undefined, ...fields })]);
	const run = await runSamples(['appointment.rescheduled'], limited, options as never);
	const about = run.hints.filter((hint) => /Start Field/.test(hint));
	expect(about).toEqual(hints.map((hint) => expect.stringMatching(hint)));
});

test('a Status Field that no record has is told in a hint', async () => {
	accountOf([changed(1, 1, { status: 'cancelled' }), changed(2, 2)]);
	const wrong = await runSamples(['appointment.cancelled'], limited, { statusField: 'stand' });
	expect(wrong.found).toEqual(['appointment.cancelled 1']);
	expect(wrong.hints).toEqual([
		'None of the newest appointments has the field “stand”. Correct the option Status Field, or remove it.',
	]);
	const right = await runSamples(['appointment.cancelled'], limited, { statusField: 'status' });
	expect(right.hints).toEqual([]);
});
