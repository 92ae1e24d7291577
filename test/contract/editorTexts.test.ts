import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { AppointmentService } from '../../nodes/AppointmentService/AppointmentService.node';
import { AppointmentServiceTrigger } from '../../nodes/AppointmentService/AppointmentServiceTrigger.node';

type Choice = INodeProperties & INodePropertyOptions & { values?: INodeProperties[] };

const nodes = [new AppointmentService(), new AppointmentServiceTrigger()];

/** Each field with choices or fields in it, at any depth; those of Poll Times are n8n's own. */
function* fieldsWithChoices(fields: INodeProperties[]): Generator<INodeProperties> {
	for (const field of fields) {
		const choices = (field.options ?? []) as Choice[];
		if (choices.length === 0 || field.name === 'pollTimes') continue;
		yield field;
		yield* fieldsWithChoices(choices.flatMap((choice) => [choice, ...(choice.values ?? [])]));
	}
}

const labelsOf = ({ options }: INodeProperties) =>
	(options as Choice[]).map(({ displayName, name }) => displayName ?? name);

test.each(nodes)('the choices and options of a field stand in alphabetical order', (node) => {
	for (const field of fieldsWithChoices(node.description.properties)) {
		const all = labelsOf(field);
		// What is for experts comes last.
		const labels = field.name === 'resource' ? all.slice(0, -2) : all;
		expect(labels).toEqual([...labels].sort((a, b) => a.localeCompare(b)));
	}
});

test.each(nodes)('a description ends with a full stop where it has several sentences', (node) => {
	const choices = [...fieldsWithChoices(node.description.properties)].flatMap(
		({ options }) => options as Choice[],
	);
	const descriptions = [...node.description.properties, ...choices].flatMap(
		({ description }) => description ?? [],
	);
	expect(descriptions.length).toBeGreaterThan(80);
	const isOdd = (text: string) => /\.”? [A-Z\d]/.test(text) !== /\.$/.test(text);
	expect(descriptions.filter(isOdd)).toEqual([]);
});

/** Of several options of a name, n8n adds the first one. */
test.each(nodes)('a switch that is added under Filters or Options is on', ({ description }) => {
	const lists = [...fieldsWithChoices(description.properties)].filter(
		({ type }) => type === 'collection',
	);
	const switches = lists.flatMap(({ options = [] }) => {
		const fields = options as INodeProperties[];
		return fields.filter(
			({ name, type }, at) =>
				type === 'boolean' && fields.findIndex((other) => other.name === name) === at,
		);
	});
	expect(switches.length).toBeGreaterThan(2);
	expect(switches.filter((field) => field.default !== true).map(({ name }) => name)).toEqual([]);
});

test('the filters that are needed most are seen without scrolling', () => {
	const filters = nodes[0].description.properties.filter(({ name }) => name === 'filters');
	expect(labelsOf(filters[0]).slice(0, 4)).toEqual(
		expect.arrayContaining(['Client', 'Date', 'Leave Out Cancelled']),
	);
});

test('the example of Find or Create has the field that it matches on', () => {
	const fields = nodes[0].description.properties.filter(({ displayOptions }) =>
		displayOptions?.show?.operation?.includes('findOrCreate'),
	);
	const fieldNamed = (wanted: string) => fields.find(({ name }) => name === wanted);
	const [body, matchOn] = [fieldNamed('body'), fieldNamed('matchOn')];
	const example = JSON.parse(body?.placeholder ?? '') as object;
	expect(Object.keys(example)).toContain(matchOn?.default);
	expect(body?.hint).toContain(body?.placeholder);
});

test('the options of Create speak of no ID and of no change of a record', () => {
	const { properties } = nodes[0].description;
	for (const operation of ['create', 'findOrCreate']) {
		const options = properties.find(
			({ name, displayOptions }) =>
				name === 'options' && displayOptions?.show?.operation?.includes(operation),
		);
		expect(JSON.stringify(options)).toContain('Request: Method');
		expect(JSON.stringify(options)).not.toMatch(/\{ID\}|what changes|change in it/);
	}
});
