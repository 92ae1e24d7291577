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

type Part = INodeProperties & { value?: unknown; values?: INodeProperties[] };

/** Everything that a person reads or chooses, however deep it stands. */
function* partsOf(fields: INodeProperties[]): Generator<Part> {
	for (const field of fields as Part[]) {
		yield field;
		yield* partsOf([...((field.options ?? []) as INodeProperties[]), ...(field.values ?? [])]);
	}
}

const shown = (parameters: INodeParameters, fields = properties, root = parameters) =>
	fields
		.filter((field) => field.type !== 'hidden')
		.filter((field) => NodeHelpers.displayParameter(parameters, field, node, description, root))
		.map(({ name }) => name);

const optionsOf = (mode: string) =>
	properties.find(
		({ name, displayOptions }) => name === 'options' && displayOptions?.show?.mode?.[0] === mode,
	)?.options as INodeProperties[];

describe('the trigger shows', () => {
	test('words for all that it shows', () => {
		const parts = [...partsOf(properties)].filter(({ type }) => type !== 'hidden');
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

	test('what belongs to polling', () => {
		const usual = ['mode', 'event', 'pollTimes', 'query', 'options'];
		expect(shown({ mode: 'polling', event: 'appointment.created' })).toEqual(usual);
		expect(shown({ mode: 'polling', event: 'appointment.changed' })).toEqual(usual);
		expect(shown({ mode: 'polling', event: 'appointment.startingSoon' })).toEqual([
			...usual.slice(0, 2),
			'minutesBefore',
			...usual.slice(2),
		]);
	});

	test('what belongs to webhooks', () => {
		const usual = ['mode', 'events', 'registration', 'secretNotice', 'options'];
		expect(shown({ mode: 'webhook', registration: 'automatic' })).toEqual(usual);
		expect(shown({ mode: 'webhook', registration: 'manual' })).toEqual([
			...usual.slice(0, 3),
			'manualNotice',
			...usual.slice(3),
		]);
	});

	test('options that the event has a use for', () => {
		const of = (event: string) => shown({}, optionsOf('polling'), { mode: 'polling', event });
		for (const event of ['appointment.created', 'appointment.changed']) {
			expect(of(event)).toContain('includeExisting');
			expect(of(event)).not.toContain('timeZone');
		}
		expect(of('appointment.startingSoon')).not.toContain('includeExisting');
		expect(of('appointment.startingSoon')).toContain('timeZone');
	});

	test('poll times in both modes, because n8n always asks for them', () => {
		for (const mode of ['polling', 'webhook']) {
			const values = NodeHelpers.getNodeParameters(
				properties,
				{ mode },
				true,
				false,
				node,
				description,
			);
			expect(values).toHaveProperty('pollTimes');
			const times = values?.pollTimes as INodeParameters;
			expect(times).toEqual(
				mode === 'polling' ? { item: [{ mode: 'everyX', value: 5, unit: 'minutes' }] } : {},
			);
		}
	});
});

describe('each field', () => {
	const fields = [...partsOf(properties)].filter(({ type }) => type !== undefined);
	const valuesOf = ({ options }: Part) => (options as Part[]).map(({ value }) => value);

	test('begins with a value of its kind', () => {
		const kinds: Record<string, string> = {
			...{ string: 'string', json: 'string', notice: 'string', options: 'string' },
			...{ number: 'number', boolean: 'boolean', multiOptions: 'object', hidden: 'object' },
			...{ collection: 'object', fixedCollection: 'object' },
		};
		for (const { name, type, default: value } of fields) {
			expect({ [name]: kinds[type] }).toEqual({ [name]: typeof value });
			if (type === 'notice') expect(value).toBe('');
			if (type === 'json') expect(JSON.parse(String(value))).toEqual({});
		}
	});

	test('that lets choose has something to choose from, and begins with one of it', () => {
		for (const field of fields) {
			const { type, name, default: value } = field;
			if (type !== 'options' && type !== 'multiOptions') continue;
			expect({ [name]: valuesOf(field).length }).not.toEqual({ [name]: 0 });
			expect(valuesOf(field)).toEqual(expect.arrayContaining([value].flat()));
		}
	});

	test('that holds others has some', () => {
		for (const { type, options } of fields) {
			if (type !== 'collection' && type !== 'fixedCollection') continue;
			expect(options?.length).toBeGreaterThan(0);
			for (const group of options as Part[])
				if (type === 'fixedCollection') expect(group.values?.length).toBeGreaterThan(0);
		}
	});

	test('is there for each setting of webhooks', () => {
		const given: Record<string, unknown> = { options: { subscriptionBody: '{}' } };
		const settings = readWebhookSettings({
			node,
			parameter: (name, fallback) => given[name] ?? fallback,
		});
		const fromEventNames = ['ownNames', 'vocabulary'];
		const wanted = Object.keys(settings).filter((name) => !fromEventNames.includes(name));
		const names = [...properties, ...optionsOf('webhook')].map(({ name }) => name);
		expect(names).toEqual(expect.arrayContaining([...wanted, 'eventNames']));
	});

	test('of events asks for one at least', () => {
		const missing = (events: string[]) =>
			NodeHelpers.getNodeParametersIssues(
				properties,
				{ ...node, parameters: { mode: 'webhook', events } },
				description,
			)?.parameters;
		expect(missing([])).toHaveProperty('events');
		expect(missing(['invoice.created'])).toBeUndefined();
	});
});

describe('an option that nobody touched', () => {
	test('of webhooks does what the field shows', () => {
		const settings = readWebhookSettings({ node, parameter: (_, fallback) => fallback }) as never;
		for (const { name, default: value } of optionsOf('webhook')) {
			if (['eventNames', 'timeout', 'subscriptionBody'].includes(name)) continue;
			expect({ [name]: settings[name] }).toEqual({ [name]: value });
		}
		for (const { name, type, default: value } of partsOf(optionsOf('webhook'))) {
			if (type === 'string') expect({ [name]: value }).toEqual({ [name]: '' });
		}
	});

	test('of polling does what the field shows', () => {
		const settings = readPollSettings(node, (_, fallback) => fallback);
		const of = (name: string) => optionsOf('polling').find((one) => one.name === name)?.default;
		expect(settings.includeExisting).toBe(of('includeExisting'));
		expect(settings.timeZone ?? '').toBe(of('timeZone'));
		const first = (name: string) => properties.find((one) => one.name === name)?.default;
		expect(settings.event).toBe(first('event'));
		expect(settings.ahead).toBe(Number(first('minutesBefore')) * 60_000);
	});

	test('each choice is one that the node takes', () => {
		for (const { name, options } of optionsOf('webhook')) {
			for (const { value } of (options ?? []) as Part[]) {
				if (value === undefined) continue;
				const given = { [name]: value };
				const read = readWebhookSettings({
					node,
					parameter: (asked, fallback) => (asked === 'options' ? given : fallback),
				});
				expect(read).toMatchObject(given);
			}
		}
		const events = properties.find(({ name }) => name === 'event')?.options as Part[];
		for (const { value } of events) {
			expect(readPollSettings(node, (name, or) => (name === 'event' ? value : or)).event).toBe(
				value,
			);
		}
		const values = (name: string) =>
			(properties.find((one) => one.name === name)?.options as Part[]).map(({ value }) => value);
		expect(values('mode')).toEqual(['polling', 'webhook']);
		expect(values('registration')).toEqual(['automatic', 'manual']);
		const { events: all } = readWebhookSettings({
			node,
			parameter: (name, or) => (name === 'events' ? values('events') : or),
		});
		expect(all).toEqual(values('events'));
	});

	test('fields of one choice keep to it', () => {
		for (const { type, typeOptions, default: value } of partsOf(properties)) {
			if (type === 'multiOptions') expect(Array.isArray(value)).toBe(true);
			if (type === 'number') expect(typeOptions?.minValue).toBeDefined();
		}
		const many = [...partsOf(properties)].filter(({ typeOptions }) => typeOptions?.multipleValues);
		expect(many.map(({ name }) => name)).toEqual(
			expect.arrayContaining(['pollTimes', 'eventNames']),
		);
		for (const name of ['mode', 'registration']) {
			expect(properties.find((one) => one.name === name)?.noDataExpression).toBe(true);
		}
	});
});

test('below the name stands what starts the workflow, as the fields call it', () => {
	const subtitle = (parameters: INodeParameters) => {
		const placed = { ...node, id: '1', type: 'trigger', position: [0, 0], parameters } as INode;
		const nodeTypes = { getByNameAndVersion: () => new AppointmentServiceTrigger() } as never;
		const workflow = new Workflow({ nodes: [placed], connections: {}, active: false, nodeTypes });
		const text = description.subtitle as string;
		return workflow.expression.getSimpleParameterValue(placed, text, 'internal', {});
	};
	expect(subtitle({ mode: 'polling', event: 'appointment.startingSoon' })).toBe(
		'Appointment Starting Soon',
	);
	expect(subtitle({ mode: 'webhook', events: ['appointment.created', 'x'] })).toMatch(
		/^[A-Z].*, x$/,
	);
	expect(subtitle({ mode: 'webhook', events: ['invoice.created', 'invoice.updated'] })).toBe(
		'Invoice Created, Invoice Updated',
	);
	expect(subtitle({ mode: 'webhook' })).toBe('Appointment Created');
	expect(subtitle({ mode: 'webhook', events: [] })).toBe('');
});
