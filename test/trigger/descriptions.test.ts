import {
	NodeHelpers,
	Workflow,
	type INode,
	type INodeParameters,
	type INodeProperties,
} from 'n8n-workflow';
import { AppointmentServiceTrigger } from '../../nodes/AppointmentService/AppointmentServiceTrigger.node';
import { readPollSettings } from '../../nodes/AppointmentService/trigger/pollSettings';
import { readWebhookSettings } from '../../nodes/AppointmentService/trigger/webhookSettings';

const { description } = new AppointmentServiceTrigger();
const { properties } = description;
const node = { name: 'Trigger', typeVersion: 1, parameters: {} } as never as INode;

type FieldOrOption = INodeProperties & { value?: unknown; values?: INodeProperties[] };

/** All fields and options, at any depth. */
function* fieldsAndOptionsOf(fields: INodeProperties[]): Generator<FieldOrOption> {
	for (const field of fields as FieldOrOption[]) {
		yield field;
		yield* fieldsAndOptionsOf([
			...((field.options ?? []) as INodeProperties[]),
			...(field.values ?? []),
		]);
	}
}

const visibleFields = (
	parameters: INodeParameters,
	fields = properties,
	root = parameters,
	typeVersion = 1,
) =>
	fields
		.filter((field) => field.type !== 'hidden')
		.filter((field) =>
			NodeHelpers.displayParameter(parameters, field, { typeVersion }, description, root),
		)
		.map(({ name }) => name);

const optionsOf = (mode: string) =>
	properties.find(
		({ name, displayOptions }) => name === 'options' && displayOptions?.show?.mode?.[0] === mode,
	)?.options as INodeProperties[];

describe('the editor of the trigger', () => {
	test('every field and option has its texts', () => {
		const parts = [...fieldsAndOptionsOf(properties)].filter(({ type }) => type !== 'hidden');
		expect(parts.length).toBeGreaterThan(60);
		for (const part of parts) {
			for (const word of ['displayName', 'name', 'description', 'placeholder', 'hint'] as const) {
				if (word in part) expect(part[word]).toMatch(/\S/);
			}
			expect(part.displayName ?? part.name).toMatch(/^[A-Z]/);
			if (!part.values) expect(part).toHaveProperty('value' in part ? 'name' : 'default');
		}
		for (const { typeOptions } of parts) {
			if (typeOptions && 'multipleValueButtonText' in typeOptions)
				expect(typeOptions.multipleValueButtonText).toMatch(/\S/);
		}
	});

	test('shows the fields of polling', () => {
		const common = ['mode', 'event', 'pollTimes', 'query', 'options'];
		expect(visibleFields({ mode: 'polling', event: 'appointment.created' })).toEqual(common);
		expect(visibleFields({ mode: 'polling', event: 'appointment.changed' })).toEqual(common);
		expect(visibleFields({ mode: 'polling', event: 'appointment.startingSoon' })).toEqual([
			...common.slice(0, 2),
			'minutesBefore',
			...common.slice(2),
		]);
	});

	test.each`
		pollEvents                                         | before                              | names               | options
		${['appointment.created']}                         | ${[]}                               | ${['includeNames']} | ${['includeExisting', 'timeZone']}
		${['client.changed']}                              | ${[]}                               | ${[]}               | ${[]}
		${['appointment.startingSoon']}                    | ${['timeBefore', 'timeBeforeUnit']} | ${['includeNames']} | ${['timeZone']}
		${['appointment.startingSoon', 'invoice.created']} | ${['timeBefore', 'timeBeforeUnit']} | ${['includeNames']} | ${['includeExisting', 'timeZone']}
	`(
		'version 1.1 shows the fields and options of $pollEvents',
		({ pollEvents, before, names, options }: Record<string, string[]>) => {
			const parameters = { mode: 'polling', pollEvents };
			const fields = visibleFields(parameters, properties, parameters, 1.1);
			const after = ['pollTimes', ...names, 'query', 'options'];
			expect(fields).toEqual(['mode', 'pollEvents', ...before, ...after]);
			const shown = visibleFields({}, optionsOf('polling'), parameters, 1.1);
			const ofEvents = ['includeExisting', 'timeZone'];
			expect(shown.filter((name) => ofEvents.includes(name))).toEqual(options);
			expect(new Set(shown).size).toBe(shown.length);
		},
	);

	test('gives n8n all polled events as actions: those of the first field of such a name', () => {
		const first = properties.find(({ displayName }) =>
			['event', 'events', 'trigger on'].includes(displayName.toLowerCase()),
		);
		const names = (first?.options as FieldOrOption[]).map(({ name }) => name);
		expect(names).toEqual([...names].sort());
		expect(names).toEqual(
			expect.arrayContaining([
				...['New Appointment', 'Appointment Cancelled', 'Appointment Rescheduled'],
				...['Appointment Status Changed', 'Appointment Deleted', 'Appointment Starting Soon'],
				...['New Client', 'Client Changed', 'New Invoice', 'Invoice Paid'],
			]),
		);
		expect(first?.displayOptions?.show).toEqual({ mode: ['polling'] });
	});

	test('shows the fields of webhooks', () => {
		const common = ['mode', 'events', 'registration', 'secretNotice', 'alsoPoll', 'options'];
		expect(visibleFields({ mode: 'webhook', registration: 'automatic' })).toEqual(common);
		const polling = { mode: 'webhook', registration: 'automatic', alsoPoll: true };
		expect(visibleFields(polling)).toEqual([...common.slice(0, 5), 'pollTimes', 'options']);
		expect(visibleFields({ mode: 'webhook', registration: 'manual' })).toEqual([
			...common.slice(0, 3),
			'manualNotice',
			...common.slice(3),
		]);
	});

	test('shows the options of the chosen event', () => {
		const optionsFor = (event: string) =>
			visibleFields({}, optionsOf('polling'), { mode: 'polling', event });
		for (const event of ['appointment.created', 'appointment.changed']) {
			expect(optionsFor(event)).toContain('includeExisting');
			expect(optionsFor(event)).not.toContain('timeZone');
		}
		expect(optionsFor('appointment.startingSoon')).not.toContain('includeExisting');
		expect(optionsFor('appointment.startingSoon')).toContain('timeZone');
	});

	const every = (value: number, unit: string) => ({ item: [{ mode: 'everyX', value, unit }] });
	test.each`
		given                                                                | expected
		${{ mode: 'polling' }}                                               | ${every(5, 'minutes')}
		${{ mode: 'polling', alsoPoll: true }}                               | ${every(5, 'minutes')}
		${{ mode: 'webhook' }}                                               | ${{}}
		${{ mode: 'webhook', alsoPoll: false }}                              | ${{}}
		${{ mode: 'webhook', alsoPoll: true }}                               | ${every(1, 'hours')}
		${{ mode: 'webhook', alsoPoll: true, pollTimes: every(2, 'hours') }} | ${every(2, 'hours')}
	`(
		'has the poll times that n8n reads: $expected for $given',
		({ given, expected }: Record<string, INodeParameters>) => {
			const values = NodeHelpers.getNodeParameters(
				properties,
				given,
				true,
				false,
				node,
				description,
			);
			expect(values?.pollTimes).toEqual(expected);
		},
	);
});

describe('each field', () => {
	const fields = [...fieldsAndOptionsOf(properties)].filter(({ type }) => type !== undefined);
	const valuesOf = ({ options }: FieldOrOption) =>
		(options as FieldOrOption[]).map(({ value }) => value);

	test('has a default of its type', () => {
		const types: Record<string, string> = {
			...{ string: 'string', json: 'string', notice: 'string', options: 'string' },
			...{ number: 'number', boolean: 'boolean', multiOptions: 'object', hidden: 'object' },
			...{ collection: 'object', fixedCollection: 'object' },
		};
		for (const { name, type, default: value } of fields) {
			expect({ [name]: types[type] }).toEqual({ [name]: typeof value });
			if (type === 'notice') expect(value).toBe('');
			if (type === 'json') expect(JSON.parse(String(value))).toEqual({});
		}
	});

	test('with choices has some, and one of them as its default', () => {
		for (const field of fields) {
			const { type, name, default: value } = field;
			if (type !== 'options' && type !== 'multiOptions') continue;
			expect({ [name]: valuesOf(field).length }).not.toEqual({ [name]: 0 });
			expect(valuesOf(field)).toEqual(expect.arrayContaining([value].flat()));
		}
	});

	test('that is a collection has fields', () => {
		for (const { type, options } of fields) {
			if (type !== 'collection' && type !== 'fixedCollection') continue;
			expect(options?.length).toBeGreaterThan(0);
			for (const group of options as FieldOrOption[])
				if (type === 'fixedCollection') expect(group.values?.length).toBeGreaterThan(0);
		}
	});

	test('exists for each webhook setting', () => {
		const given: Record<string, unknown> = { options: { subscriptionBody: '{}' } };
		const settings = readWebhookSettings(node, (name, fallback) => given[name] ?? fallback);
		const madeOfOptions = ['ownNames', 'vocabulary', 'cancelledStatus', 'paidValues'];
		const wanted = Object.keys(settings).filter((name) => !madeOfOptions.includes(name));
		const names = [...properties, ...optionsOf('webhook')].map(({ name }) => name);
		expect(names).toEqual(expect.arrayContaining([...wanted, 'eventNames']));
	});

	test.each`
		mode         | field
		${'webhook'} | ${'events'}
		${'polling'} | ${'pollEvents'}
	`('for events of $mode requires at least one', ({ mode, field }: Record<string, string>) => {
		const missing = (events: string[]) =>
			NodeHelpers.getNodeParametersIssues(
				properties,
				{ ...node, typeVersion: 1.1, parameters: { mode, [field]: events } },
				description,
			)?.parameters;
		expect(missing([])).toHaveProperty(field);
		expect(missing(['invoice.created'])).toBeUndefined();
	});
});

/** The options of webhook mode, without those of the polls that it may have. */
const webhookOptions = optionsOf('webhook').filter(({ name }) => !name.startsWith('pagination'));

describe('an untouched option', () => {
	test('of webhooks is read as its default', () => {
		const settings = readWebhookSettings(node, (_, fallback) => fallback) as never;
		for (const { name, default: value } of webhookOptions) {
			if (['eventNames', 'timeout', 'subscriptionBody'].includes(name)) continue;
			if (['cancelledValue', 'paidValue', 'statusField'].includes(name)) continue;
			expect({ [name]: settings[name] }).toEqual({ [name]: value });
		}
		for (const { name, type, default: value } of fieldsAndOptionsOf(optionsOf('webhook'))) {
			if (type === 'string') expect({ [name]: value }).toEqual({ [name]: '' });
		}
	});

	test('of polling is read as its default', () => {
		const settings = readPollSettings(node, (_, fallback) => fallback);
		const defaultOf = (name: string) =>
			optionsOf('polling').find((field) => field.name === name)?.default;
		expect(settings.includeExisting).toBe(false);
		expect(settings.timeZone ?? '').toBe(defaultOf('timeZone'));
		const fieldDefault = (name: string) => properties.find((field) => field.name === name)?.default;
		expect(settings.watches).toEqual(
			readPollSettings(node, (name, fallback) => fieldDefault(name) ?? fallback).watches,
		);
		expect(settings.ahead).toBe(Number(fieldDefault('minutesBefore')) * 60_000);
	});

	test('each choice is accepted by the settings', () => {
		for (const { name, options } of webhookOptions) {
			for (const { value } of (options ?? []) as FieldOrOption[]) {
				if (value === undefined) continue;
				const given = { [name]: value };
				const read = readWebhookSettings(node, (key, fallback) =>
					key === 'options' ? given : fallback,
				);
				expect(read).toMatchObject(given);
			}
		}
		const events = properties.find(({ name }) => name === 'event')?.options as FieldOrOption[];
		for (const { value } of events) {
			const read = () =>
				readPollSettings(node, (name, fallback) => (name === 'event' ? value : fallback));
			expect(read).not.toThrow();
		}
		const values = (name: string) =>
			(properties.find((field) => field.name === name)?.options as FieldOrOption[]).map(
				({ value }) => value,
			);
		expect(values('mode')).toEqual(['polling', 'webhook']);
		expect(values('registration')).toEqual(['automatic', 'manual']);
		const { events: all } = readWebhookSettings(node, (name, fallback) =>
			name === 'events' ? values('events') : fallback,
		);
		expect([...all].sort()).toEqual(values('events').sort());
	});

	test('multiple, number and fixed fields are declared as such', () => {
		for (const { type, typeOptions, default: value } of fieldsAndOptionsOf(properties)) {
			if (type === 'multiOptions') expect(Array.isArray(value)).toBe(true);
			if (type === 'number') expect(typeOptions?.minValue).toBeDefined();
		}
		const many = [...fieldsAndOptionsOf(properties)].filter(
			({ typeOptions }) => typeOptions?.multipleValues,
		);
		expect(many.map(({ name }) => name)).toEqual(
			expect.arrayContaining(['pollTimes', 'eventNames']),
		);
		for (const name of ['mode', 'registration']) {
			expect(properties.find((field) => field.name === name)?.noDataExpression).toBe(true);
		}
	});
});

test('the subtitle names the events that start the workflow, as the fields call them', () => {
	const subtitle = (parameters: INodeParameters, typeVersion = 1) => {
		const base = { ...node, typeVersion, id: '1', type: 'trigger', position: [0, 0] };
		const placed = { ...base, parameters } as INode;
		const nodeTypes = { getByNameAndVersion: () => new AppointmentServiceTrigger() } as never;
		const workflow = new Workflow({ nodes: [placed], connections: {}, active: false, nodeTypes });
		const text = description.subtitle as string;
		return workflow.expression.getSimpleParameterValue(placed, text, 'internal', {});
	};
	expect(subtitle({ mode: 'polling', event: 'appointment.startingSoon' })).toBe(
		'Appointment Starting Soon',
	);
	expect(subtitle({ mode: 'polling', event: 'appointment.changed' })).toBe(
		'Appointment Created or Changed',
	);
	const ofPolling = (...pollEvents: string[]) => subtitle({ mode: 'polling', pollEvents }, 1.1);
	expect(subtitle({ mode: 'polling' }, 1.1)).toBe('New Appointment');
	expect(ofPolling('client.created', 'appointment.changed', 'x')).toBe(
		'New Client, Appointment Changed, x',
	);
	expect(
		ofPolling('client.created', 'invoice.paid', 'invoice.created', 'appointment.deleted'),
	).toBe('New Client, Invoice Paid and 2 more');
	expect(ofPolling()).toBe('');
	expect(subtitle({ mode: 'webhook', events: ['appointment.created', 'x'] })).toMatch(
		/^[A-Z].*, x$/,
	);
	expect(subtitle({ mode: 'webhook', events: ['invoice.created', 'invoice.updated'] })).toBe(
		'New Invoice, Invoice Changed',
	);
	expect(subtitle({ mode: 'webhook' })).toBe('New Appointment');
	expect(subtitle({ mode: 'webhook', events: [] })).toBe('');
});
