import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { AppointmentServiceApi } from '../../credentials/AppointmentServiceApi.credentials';
import { AppointmentService } from '../../nodes/AppointmentService/AppointmentService.node';
import {
	operationNames,
	resourceNames,
	resources,
	surfaceNames,
	surfacesWith,
} from '../../nodes/AppointmentService/contract';

const { properties } = new AppointmentService().description;

const values = (property?: INodeProperties) =>
	((property?.options ?? []) as INodePropertyOptions[]).map(({ value }) => value);

test('the resources of the editor are those of the contract', () => {
	const shown = values(properties.find(({ name }) => name === 'resource'));
	expect(shown).toEqual([...resourceNames, 'other', 'api']);
});

test.each(resourceNames)('the operations on %s are those that a surface offers', (resource) => {
	const field = properties.find(
		({ name, displayOptions }) =>
			name === 'operation' && displayOptions?.show?.resource?.includes(resource),
	);
	const own = { appointment: ['cancel', 'reschedule'], client: ['findOrCreate'] };
	const offered = operationNames.filter((name) => surfacesWith(resource, name).length > 0);
	expect(values(field).sort()).toEqual(
		[...offered, ...(own[resource as keyof typeof own] ?? [])].sort(),
	);
	const labels = ((field?.options ?? []) as INodePropertyOptions[]).map(({ name }) => name);
	expect(labels).toEqual([...labels].sort());
});

test('what the document does not describe is marked as assumed in the editor', () => {
	const marked = (resource: string, operation: string) => {
		const field = properties.find(
			({ name, displayOptions }) =>
				name === 'operation' && displayOptions?.show?.resource?.includes(resource),
		);
		const options = (field?.options ?? []) as INodePropertyOptions[];
		return /Assumed/.test(options.find(({ value }) => value === operation)?.description ?? '');
	};
	expect(marked('appointment', 'create')).toBe(false);
	expect(marked('appointment', 'reschedule')).toBe(false);
	expect(marked('appointment', 'delete')).toBe(true);
	expect(marked('client', 'findOrCreate')).toBe(true);
	expect(marked('invoice', 'update')).toBe(true);
});

test('the surfaces of the credential are those of the contract', () => {
	const surface = new AppointmentServiceApi().properties.find(({ name }) => name === 'surface');
	expect(values(surface)).toEqual([...surfaceNames]);
});

/** Read from the public document: section 1 for what the limited surface offers, section 4 for the two known addresses. */
test('the contract says what the document says', () => {
	const limited = resourceNames.flatMap((resource) =>
		operationNames
			.filter((name) => surfacesWith(resource, name).includes('limited'))
			.map((name) => `${name} ${resource}`),
	);
	expect(limited.sort()).toEqual([
		'create appointment',
		'get appointment',
		'get client',
		'get service',
		'getAll appointment',
		'getAll client',
		'getAll service',
		'update appointment',
	]);
	const shown = resourceNames.flatMap((resource) =>
		surfaceNames.flatMap((surface) =>
			Object.entries(resources[resource].offers[surface])
				.filter(([, { address }]) => address === 'documented')
				.map(([name]) => `${surface} ${name} ${resource}`),
		),
	);
	expect(shown).toEqual(['limited getAll appointment', 'enterprise getAll appointment']);
});
