import { displayParameter, type INodeParameters, type INodeProperties } from 'n8n-workflow';
import { AppointmentService } from '../../../nodes/AppointmentService/AppointmentService.node';

const { description } = new AppointmentService();

/** The fields that the editor shows for an operation on appointments. */
function shownFields(operation: string, typeVersion: number): INodeProperties[] {
	const values: INodeParameters = { resource: 'appointment', operation, inputMode: 'fields' };
	return description.properties.filter((property) =>
		displayParameter(values, property, { typeVersion }, description),
	);
}

/** The names of the options that the editor offers. */
function optionsOf(operation: string, typeVersion: number): string[] {
	const collection = shownFields(operation, typeVersion).find(({ name }) => name === 'options');
	return ((collection?.options ?? []) as INodeProperties[])
		.filter((option) => displayParameter({}, option, { typeVersion }, description))
		.map(({ displayName }) => displayName);
}

const requestOptions = [
	'Request: Body Wrapper',
	'Request: Idempotency Field',
	'Request: Idempotency Header',
	'Request: Method',
	'Request: Path',
];
const common = ['Dry Run', 'Check for Changes by Others', 'Timeout'];
const times = ['Start Field', 'End Field'];

test.each<[string, number, string[]]>([
	// operation, version, options
	['create', 1.1, ['Dry Run', 'Timeout', ...requestOptions]],
	['update', 1.1, [...common, ...requestOptions, 'Request: Update Style']],
	['reschedule', 1.1, [...times, ...common, ...requestOptions, 'Request: Update Style']],
	['reschedule', 1, ['New End', ...times, ...common, ...requestOptions, 'Request: Update Style']],
	['delete', 1.1, [...common, ...requestOptions.slice(1)]],
])('%s in version %s offers these options, in alphabetical order', (...given) => {
	const [operation, version, options] = given;
	expect(optionsOf(operation, version)).toEqual([...options].sort());
});

test.each<[number, string[]]>([
	// version, fields
	[1, ['New Start', 'Options']],
	[1.1, ['New Start', 'New End', 'Duration', 'Include Local Start', 'Options']],
])('Reschedule in version %s has the fields %j below the notice of the time zone', (...given) => {
	const [version, names] = given;
	const fields = shownFields('reschedule', version);
	const notice = fields.findIndex(({ name }) => name === 'timeZoneNotice');
	expect(fields.slice(notice + 1).map(({ displayName }) => displayName)).toEqual(names);
});

test.each(['create', 'update'])(
	'%s has the notice of the time zone above its fields',
	(operation) => {
		const names = shownFields(operation, 1.1).map(({ name }) => name);
		expect(names.indexOf('fields') - names.indexOf('timeZoneNotice')).toBe(1);
	},
);
