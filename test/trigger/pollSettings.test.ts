import type { INode } from 'n8n-workflow';
import { pollFields } from '../../nodes/AppointmentService/trigger/descriptions/polling';
import { readPollSettings } from '../../nodes/AppointmentService/trigger/pollSettings';

const node = { id: 'n', name: 'Trigger', type: 't', typeVersion: 1, parameters: {} } as never;
const read = (options: object, parameters: object = {}) => {
	const given: Record<string, unknown> = { options, ...parameters };
	return readPollSettings(node as INode, (name, fallback) => given[name] ?? fallback);
};

describe('readPollSettings', () => {
	test('reads defaults, given values and the address of the list', () => {
		expect(read({})).toMatchObject({
			event: 'appointment.created',
			includeExisting: false,
			ahead: 3_600_000,
			timeZone: undefined,
		});
		expect(read({ timeZone: ' Europe/Berlin ' }).timeZone).toBe('Europe/Berlin');
		expect(() => read({ timeZone: 'Europe/Nowhere' })).toThrow('Europe/Berlin');
		expect(read({}, { minutesBefore: '15' }).ahead).toBe(900_000);
		for (const minutesBefore of [0, -5, 'soon', 100_001]) {
			expect(() => read({}, { minutesBefore })).toThrow('Minutes Before');
		}
		expect(() => read({}, { event: 'appointment.gone' })).toThrow('appointment.gone');
		for (const event of ['appointment.changed', 'appointment.startingSoon']) {
			expect(read({}, { event }).event).toBe(event);
		}
		expect(read({}).listUrl('https://x.example/v1')).toBe('https://x.example/v1/appointments');
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
				message: 'The option “timeZone” cannot be used: enter a name such as Europe/Berlin',
			}),
		);
	});

	test.each<[parameters: object, message: string, description: string]>([
		// parameters, message, description
		[
			{ event: 'appointment.gone' },
			'The event “appointment.gone” is not known',
			'Choose an event from the list.',
		],
		[
			{ minutesBefore: 'soon' },
			'Minutes Before is not a number of minutes above 0',
			'Enter how many minutes before its start an appointment is to be told of.',
		],
	])('the invalid parameter %j is refused with advice', (parameters, message, description) => {
		expect(() => read({}, parameters)).toThrow(expect.objectContaining({ message, description }));
	});

	test('query parameters of the user are part of the list’s address', () => {
		const query = { parameter: [{ name: 'location', value: '7 b' }] };
		expect(read({}, { query }).listUrl('https://x.example/v1')).toBe(
			'https://x.example/v1/appointments?location=7+b',
		);
	});

	test('each polling field has a default of its type', () => {
		const types: Record<string, string> = {
			options: 'string',
			string: 'string',
			number: 'number',
			boolean: 'boolean',
			collection: 'object',
			fixedCollection: 'object',
			hidden: 'object',
		};
		const options = pollFields
			.filter(({ type }) => type === 'collection')
			.flatMap((field) => (field.options ?? []) as typeof pollFields);
		for (const { name, type, default: value } of [...pollFields, ...options])
			expect({ [name]: types[type] }).toEqual({ [name]: typeof value });
	});
});
