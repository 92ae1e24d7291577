import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import {
	addedSwitch,
	choice,
	noticeField,
	optionsField,
	showWhen,
	textField,
	timeoutOption,
} from './query';

/** Stands above fields that take a time. */
export const timeZoneNotice = noticeField(
	'timeZoneNotice',
	'Times without a zone of their own are in the time zone of the workflow (see the settings of the workflow).',
);

const appointmentZoneNotice = showWhen(timeZoneNotice, {
	inputMode: ['fields'],
	resource: ['appointment'],
});

/** How the fields of a record are entered. @param mode `upsert` where some of them are to be matched with records that exist */
export function inputFields(mode: 'add' | 'upsert'): INodeProperties[] {
	const example =
		mode === 'add'
			? '{ "client_id": 1042, "notes": "First visit" }'
			: '{ "email": "maria@example.com", "name": "Maria Lopez" }';
	return [
		{
			displayName: 'Input Mode',
			name: 'inputMode',
			type: 'options',
			noDataExpression: true,
			options: [
				choice('Fields', 'fields', 'Fill in the fields that the records of your account have'),
				choice('JSON', 'json', 'Write all fields at once, in the service’s own names and formats'),
			],
			default: 'fields',
		},
		...(mode === 'add' ? [appointmentZoneNotice] : []),
		{
			displayName: 'Fields',
			name: 'fields',
			type: 'resourceMapper',
			noDataExpression: true,
			default: { mappingMode: 'defineBelow', value: null },
			description:
				'Learnt from records that your account already has. Fields left empty are not sent; to empty a field, set Input Mode to JSON and write null.',
			typeOptions: {
				loadOptionsDependsOn: ['resource', 'resourcePath', 'operation'],
				resourceMapper: {
					resourceMapperMethod: 'mapFields',
					mode,
					fieldWords: { singular: 'field', plural: 'fields' },
					addAllFields: true,
					supportAutoMap: true,
					multiKeyMatch: true,
				},
			},
			displayOptions: { show: { inputMode: ['fields'] } },
		},
		{
			displayName: 'Body',
			name: 'body',
			type: 'json',
			default: '{}',
			placeholder: example,
			description:
				'The fields with their values, as JSON, in the names and formats that Get shows. Where the service wants a wrapper around them, it is added.',
			hint: `Write it like ${example}, with the names that Get shows`,
			displayOptions: { show: { inputMode: ['json'] } },
		},
	];
}

type Kind = 'create' | 'update' | 'delete';

const methods: Record<Kind, INodePropertyOptions[]> = {
	create: [
		{ name: 'POST', value: 'POST' },
		{ name: 'PUT', value: 'PUT' },
	],
	delete: [{ name: 'POST', value: 'POST' }],
	update: [
		choice('PATCH', 'PATCH', 'Sends what changes'),
		choice('POST', 'POST', 'Sends what changes, as some services want it'),
		choice('PUT', 'PUT', 'Sends the whole record with the change in it'),
	],
};

const methodOption = (kind: Kind): INodeProperties => ({
	displayName: 'Request: Method',
	name: 'method',
	type: 'options',
	options: [
		choice('Automatic', 'auto', 'What the service says it offers, else what is usual'),
		...methods[kind],
	],
	default: 'auto',
	description: 'How to ask the service. Change it only where a message says so.',
});

const examplePaths = {
	create: 'appointments/book',
	update: 'appointments/{ID}/change',
	delete: 'appointments/{ID}/remove',
};

const inPath = ', with {ID} in the place of the ID';
const placeOfId = {
	create: '',
	update: `${inPath}. At the address of the list itself, the body has the ID`,
	delete: inPath,
};

const writePath = (kind: Kind): INodeProperties =>
	textField({
		displayName: 'Request: Path',
		name: 'writePath',
		placeholder: `e.g. ${examplePaths[kind]}`,
		description: `Where to send it: what comes after /api/v1/ or /v1/ in the address${placeOfId[kind]}. Query parameters may follow a “?”. Leave it empty for the usual place.`,
	});

const wrapper = textField({
	displayName: 'Request: Body Wrapper',
	name: 'wrapper',
	placeholder: 'e.g. appointment',
	description:
		'Name under which the service expects the fields. Empty for none. Without this option, the node goes by how the service shows records.',
});

const updateStyle: INodeProperties = {
	displayName: 'Request: Update Style',
	name: 'updateStyle',
	type: 'options',
	options: [
		choice('Automatic', 'auto', 'Replace with PUT, merge otherwise'),
		choice('Merge', 'merge', 'Send only the fields that change'),
		choice('Replace', 'replace', 'Send the whole record, read just before, with the change in it'),
	],
	default: 'auto',
	description: 'Whether the service keeps the fields that a request leaves out',
};

const checkVersion: INodeProperties = {
	displayName: 'Check for Changes by Others',
	name: 'ifMatch',
	type: 'boolean',
	default: true,
	description:
		'Whether to write only if nobody changed the record since it was read, where the service gives records a version (ETag)',
};

const idempotencyUse =
	'in which the service takes an idempotency key, so that a repeated request is not done twice. With it, a request whose answer got lost is sent again.';

const idempotency: INodeProperties[] = [
	textField({
		displayName: 'Request: Idempotency Field',
		name: 'idempotencyField',
		placeholder: 'e.g. idempotency_key',
		description: `Name of the body field ${idempotencyUse}`,
	}),
	textField({
		displayName: 'Request: Idempotency Header',
		name: 'idempotencyHeader',
		placeholder: 'e.g. Idempotency-Key',
		description: `Name of the header ${idempotencyUse}`,
	}),
];

const dryRun = addedSwitch({
	displayName: 'Dry Run',
	name: 'dryRun',
	description: 'Whether to only show the request that would be sent, and change nothing',
});

/** Options of an operation that writes; those that say how the service is asked begin with `Request:`. */
export function writeOptionsField(kind: Kind, ownOptions: INodeProperties[] = []): INodeProperties {
	return optionsField([
		...ownOptions,
		...dryRun,
		...(kind === 'create' ? [] : [checkVersion]),
		timeoutOption,
		...(kind === 'delete' ? [] : [wrapper]),
		...idempotency,
		methodOption(kind),
		writePath(kind),
		...(kind === 'update' ? [updateStyle] : []),
	]);
}
