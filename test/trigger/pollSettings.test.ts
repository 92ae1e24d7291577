import type { INode } from 'n8n-workflow';
import { readPollSettings } from '../../nodes/AppointmentService/trigger/pollSettings';
import { casesOf } from '../support/table';

const node = { id: 'n', name: 'Trigger', type: 't', typeVersion: 1, parameters: {} } as never;
const read = (options: object, parameters: object = {}, typeVersion = 1) => {
	const given: Record<string, unknown> = { options, ...parameters };
	return readPollSettings(
		{ ...(node as INode), typeVersion },
		(name, fallback) => given[name] ?? fallback,
	);
};
/** What is watched, in words: each list, and what is looked for in it. */
const watchedBy = (parameters: object, typeVersion: number) =>
	read({}, parameters, typeVersion).watches.map(({ name, changes }) =>
		[name, ...changes].join(' '),
	);

describe('readPollSettings', () => {
	test('reads defaults, given values and the address of the list', () => {
		expect(read({})).toMatchObject({
			includeExisting: false,
			ahead: 3_600_000,
			timeZone: undefined,
		});
		expect(read({ timeZone: ' Europe/Berlin ' }).timeZone).toBe('Europe/Berlin');
		expect(() => read({ timeZone: 'Europe/Nowhere' })).toThrow('Europe/Berlin');
		expect(read({}, { minutesBefore: '15' }).ahead).toBe(900_000);
		for (const minutesBefore of [0, -5, 'soon', 600_000]) {
			expect(() => read({}, { minutesBefore })).toThrow('Minutes Before');
		}
		expect(() => read({}, { event: 'appointment.gone' })).toThrow('appointment.gone');
		for (const resource of ['appointment', 'client', 'invoice'] as const)
			expect(read({}).listUrl('https://x.example/v1', resource)).toBe(
				`https://x.example/v1/${resource}s`,
			);
	});

	test.each`
		event                         | lists
		${undefined}                  | ${['appointment created']}
		${'appointment.changed'}      | ${['appointment created changed']}
		${'appointment.startingSoon'} | ${['startingSoon']}
	`('version 1 with the event $event watches $lists', ({ event, lists }) => {
		expect(watchedBy({ event }, 1)).toEqual(lists);
	});

	test.each`
		events                                                        | lists
		${undefined}                                                  | ${['appointment created']}
		${['appointment.changed']}                                    | ${['appointment changed']}
		${['client.created', 'invoice.paid', 'client.changed']}       | ${['client created changed', 'invoice paid']}
		${['appointment.deleted', 'appointment.startingSoon']}        | ${['startingSoon', 'appointment deleted']}
		${'appointment.cancelled, appointment.rescheduled'}           | ${['appointment cancelled rescheduled']}
		${['appointment.statusChanged', 'appointment.statusChanged']} | ${['appointment statusChanged']}
	`('version 1.1 with the events $events watches $lists', ({ events, lists }) => {
		expect(watchedBy({ pollEvents: events }, 1.1)).toEqual(lists);
	});

	test.each`
		parameters                                     | message
		${{ pollEvents: [] }}                          | ${'No event is chosen'}
		${{ pollEvents: {} }}                          | ${'No event is chosen'}
		${{ pollEvents: ['appointment.updated'] }}     | ${'The event “appointment.updated” is not known'}
		${{ pollEvents: ['toString'] }}                | ${'The event “toString” is not known'}
		${{ timeBefore: 0 }}                           | ${'Time Before Start is not a number above 0 and up to one year'}
		${{ timeBefore: 'soon' }}                      | ${'Time Before Start is not a number above 0 and up to one year'}
		${{ timeBefore: 400, timeBeforeUnit: 'days' }} | ${'Time Before Start is not a number above 0 and up to one year'}
		${{ timeBeforeUnit: 'weeks' }}                 | ${'Time Before Start is not a number above 0 and up to one year'}
	`('version 1.1 refuses $parameters: $message', ({ parameters, message }) => {
		expect(() => read({}, parameters as object, 1.1)).toThrow(
			expect.objectContaining({ message, description: expect.stringMatching(/\.$/) }),
		);
	});

	test.each`
		amount       | unit         | milliseconds
		${undefined} | ${undefined} | ${3_600_000}
		${'90'}      | ${'minutes'} | ${5_400_000}
		${0.5}       | ${'hours'}   | ${1_800_000}
		${2}         | ${'days'}    | ${172_800_000}
	`('$amount $unit before are $milliseconds ms', ({ amount, unit, milliseconds }) => {
		const given = { timeBefore: amount as unknown, timeBeforeUnit: unit as unknown };
		expect(read({}, given, 1.1).ahead).toBe(milliseconds);
	});

	test.each(['', ' ', 'UTC', 'Europe/Berlin', 'America/Argentina/Ushuaia', 'GMT'])(
		'the time zone %j is accepted',
		(timeZone) => {
			expect(read({ timeZone }).timeZone).toBe(timeZone.trim() || undefined);
		},
	);
	test.each(['Berlin', 'Europe/Nowhere', '+25:00'])('the time zone %j is refused', (timeZone) => {
		expect(() => read({ timeZone })).toThrow(
			expect.objectContaining({
				message: 'The option “Time Zone” cannot be used: enter a name such as Europe/Berlin',
			}),
		);
	});

	test.each(
		casesOf<[parameters: object, message: string, description: string]>`
			{"event":"appointment.gone"} | The event “appointment.gone” is not known | Choose an event from the list.
			{"minutesBefore":"soon"}     | Minutes Before is not a number above 0 and up to one year | Enter how long before its start an appointment is to be reported: a number, in minutes, hours or days.
		`,
	)('the invalid parameter %j is refused with advice', (parameters, message, description) => {
		expect(() => read({}, parameters)).toThrow(expect.objectContaining({ message, description }));
	});

	test('query parameters of the user are part of the list’s address', () => {
		const query = { parameter: [{ name: 'location', value: '7 b' }] };
		expect(read({}, { query }).listUrl('https://x.example/v1', 'appointment')).toBe(
			'https://x.example/v1/appointments?location=7+b',
		);
	});
});
