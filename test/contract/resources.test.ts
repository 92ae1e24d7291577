import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { AppointmentServiceApi } from '../../credentials/AppointmentServiceApi.credentials';
import { AppointmentService } from '../../nodes/AppointmentService/AppointmentService.node';
import {
	operationNames,
	resourceNames,
	surfaceNames,
	surfacesWith,
} from '../../nodes/AppointmentService/contract';

const { properties } = new AppointmentService().description;

const values = (property?: INodeProperties) =>
	((property?.options ?? []) as INodePropertyOptions[]).map(({ value }) => value);

test('the editor offers the resources of the contract, Other and API', () => {
	const names = values(properties.find(({ name }) => name === 'resource'));
	expect(names).toEqual([...resourceNames, 'other', 'api']);
});

test.each(resourceNames)(
	'the editor offers the operations on %s that a surface has, in alphabetical order',
	(resource) => {
		const field = properties.find(
			({ name, displayOptions }) =>
				name === 'operation' && displayOptions?.show?.resource?.includes(resource),
		);
		const specific = { appointment: ['cancel', 'reschedule'], client: ['findOrCreate'] };
		const offered = operationNames.filter((name) => surfacesWith(resource, name).length > 0);
		expect(values(field).sort()).toEqual(
			[...offered, ...(specific[resource as keyof typeof specific] ?? [])].sort(),
		);
		const labels = ((field?.options ?? []) as INodePropertyOptions[]).map(({ name }) => name);
		expect(labels).toEqual([...labels].sort());
	},
);

test('an operation that the document does not describe is called so in the editor', () => {
	const isAssumed = (resource: string, operation: string) => {
		const field = properties.find(
			({ name, displayOptions }) =>
				name === 'operation' && displayOptions?.show?.resource?.includes(resource),
		);
		const options = (field?.options ?? []) as INodePropertyOptions[];
		return /Not documented by the service/.test(
			options.find(({ value }) => value === operation)?.description ?? '',
		);
	};
	expect(isAssumed('appointment', 'create')).toBe(false);
	expect(isAssumed('appointment', 'reschedule')).toBe(false);
	expect(isAssumed('appointment', 'delete')).toBe(true);
	expect(isAssumed('client', 'findOrCreate')).toBe(true);
	expect(isAssumed('invoice', 'update')).toBe(true);
});

test('the credential offers the surfaces of the contract', () => {
	const surface = new AppointmentServiceApi().properties.find(({ name }) => name === 'surface');
	expect(values(surface)).toEqual([...surfaceNames]);
});

/** From section 1 of the public document. */
test('the contract has the operations of the document', () => {
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
});
