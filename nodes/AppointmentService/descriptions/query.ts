import type { INodeProperties, INodePropertyOptions, NodeParameterValueType } from 'n8n-workflow';

type PlainField = Omit<INodeProperties, 'type' | 'default'>;

/** A field for a line of text. */
export const textField = (field: PlainField): INodeProperties => ({
	...field,
	type: 'string',
	default: '',
});

/** A field that is off until somebody turns it on. */
export const switchField = (field: PlainField): INodeProperties => ({
	...field,
	type: 'boolean',
	default: false,
});

/** A text that stands among the fields. */
export const noticeField = (name: string, text: string): INodeProperties => ({
	displayName: text,
	name,
	type: 'notice',
	default: '',
});

/** A switch under Filters or Options. Adding it turns it on: of two, the editor takes the first default. n8n always stores what was added. */
export const addedSwitch = (field: PlainField): INodeProperties[] => [
	showWhen({ ...switchField(field), default: true }, { '@version': [sinceVersion1_1] }),
	showWhen(switchField(field), { '@version': [1] }),
];

/** One of several things to choose from. */
export const choice = (name: string, value: string, description: string): INodePropertyOptions => ({
	name,
	value,
	description,
});

/** Query parameters of the user's own. */
export const queryField: INodeProperties = {
	displayName: 'Query Parameters',
	name: 'query',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Parameter',
	default: {},
	description:
		'Parameters that the service understands, sent as given. Support can tell you their names.',
	options: [
		{
			displayName: 'Parameter',
			name: 'parameter',
			values: [
				textField({ displayName: 'Name', name: 'name', placeholder: 'e.g. location_id' }),
				textField({ displayName: 'Value', name: 'value', placeholder: 'e.g. 12' }),
			],
		},
	],
};

/** How long one answer may take, in seconds. */
export const timeoutOption: INodeProperties = {
	displayName: 'Timeout',
	name: 'timeout',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 60,
	description: 'How long one answer of the service may take',
	hint: 'In seconds',
};

/** The field that holds the options of an operation or a mode, in alphabetical order as n8n wants it. */
export const optionsField = (options: INodeProperties[]): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: [...options].sort((a, b) => a.displayName.localeCompare(b.displayName)),
});

/** A condition for the version of the node. */
export const sinceVersion1_1 = { _cnd: { gte: 1.1 } };

/** The same field with more conditions to be shown. */
export function showWhen(
	property: INodeProperties,
	conditions: NonNullable<INodeProperties['displayOptions']>['show'],
): INodeProperties {
	return {
		...property,
		displayOptions: {
			...property.displayOptions,
			show: { ...property.displayOptions?.show, ...conditions },
		},
	};
}

/** The same field for tools: since version 1.1 with another default, before that with its own. */
export function withToolDefault(
	property: INodeProperties,
	toolDefault: NodeParameterValueType,
): INodeProperties[] {
	return [
		showWhen(property, { '@tool': [true], '@version': [1] }),
		showWhen(
			{ ...property, default: toolDefault },
			{ '@tool': [true], '@version': [sinceVersion1_1] },
		),
	];
}
