import type { INodeProperties, NodeParameterValueType } from 'n8n-workflow';

const sinceVersion1_1 = { _cnd: { gte: 1.1 } };

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
