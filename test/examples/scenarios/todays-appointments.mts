import assert from 'node:assert/strict';
import {
	importExample,
	nameOf,
	publish,
	recordOf,
	run,
	type ExampleScenario,
	type Row,
} from '../setup.mts';

const hour = 3_600_000;

/** Of two zones far from Greenwich, the one whose midnight is further away: no day ends while this runs. */
const zone = ['Pacific/Auckland', 'Pacific/Honolulu'].sort(
	(one, other) => fromNoon(one) - fromNoon(other),
)[0];

function fromNoon(timeZone: string): number {
	return Math.abs(12 - Number(clockIn(timeZone, Date.now()).slice(11, 13)));
}

/** `YYYY-MM-DD HH:MM` on the clocks of a zone. */
function clockIn(timeZone: string, moment: number): string {
	return new Date(moment)
		.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
		.slice(0, 16);
}

/** The list of the day on the salon's own clock, a free day, and other field names. */
export const todaysAppointments: ExampleScenario = async (context, example) => {
	const { rest, sandbox, inbox, limited } = context;
	const { store } = sandbox;
	const workflow = await importExample(context, example, limited, zone);
	const now = clockIn(zone, Date.now());
	const midnight =
		Math.floor(Date.now() / 60_000) * 60_000 -
		(Number(now.slice(11, 13)) * 60 + Number(now.slice(14))) * 60_000;
	const at = (startsAt: number, status: 'scheduled' | 'cancelled' = 'scheduled') =>
		store.book(1, { startsAt, status });
	for (const startsAt of [-0.1, 23.9, 0.1, 24.1]) at(midnight + startsAt * hour);
	at(midnight + 12 * hour, 'cancelled');

	const today = () =>
		(sandbox.expected('limited', 'appointments') as Row[])
			.map((record) => ({ ...record, local: clockIn(zone, Date.parse(String(record.starts_at))) }))
			.filter(({ local }) => local.startsWith(now.slice(0, 10)))
			.filter((record) => (record as Row).status !== 'cancelled');
	const lines = today().map(({ local, ...record }: Row) => {
		const client = nameOf(recordOf(context, 'clients', record.client_id));
		const service = recordOf(context, 'services', record.service_id).name;
		return `${String(local).slice(11)}  ${client}, ${String(service)}`;
	});
	assert.ok(lines.length >= 2);
	await run(context, workflow);
	const [heading, ...listed] = (await inbox.wait(1))[0].split('\n');
	assert.match(heading, /^Appointments on \w+ \d+ \w+:$/);
	assert.deepEqual([...listed].sort(), lines.sort());
	const times = listed.map((line) => line.slice(0, 5));
	assert.deepEqual(times, [...times].sort());
	// The account may have appointments of its own at any minute of the day.
	for (const edge of ['00:06', '23:54']) assert.ok(times.includes(edge), listed.join('\n'));

	sandbox.setDialects('E07');
	await run(context, workflow);
	sandbox.setDialects('E01');
	const [, ...elsewhere] = (await inbox.wait(2))[1].split('\n');
	assert.deepEqual(elsewhere.map((line) => line.slice(0, 5)).sort(), [...times].sort());

	for (const { id } of today() as Row[])
		store.change('appointment', Number(id), { status: 'cancelled' });
	await run(context, workflow);
	assert.match((await inbox.wait(3))[2], /^No appointments on \w+ \d+ \w+\.$/);

	await publish(context, workflow);
	await rest.unpublish(workflow);
};
