import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import {
	operationNames,
	resourceNames,
	resources,
	surfaces,
	surfacesWith,
	type OperationName,
	type ResourceName,
} from './contract';
import { nouns, operations, type Target } from './operations';
import { pathField } from './operations/fields';

/** The action node's fields, made from the contract and the operations that are built. */
export function nodeProperties(): INodeProperties[] {
	const targets: Target[] = [...resourceNames, 'other'];
	return [
		resourceField(),
		...targets.map(operationField),
		pathField,
		...operationNames.flatMap((name) => fieldsOf(name, targets)),
	];
}

function resourceField(): INodeProperties {
	return {
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: resourceOptions(),
		default: 'appointment',
	};
}

function resourceOptions(): INodePropertyOptions[] {
	const named = resourceNames.map((value) => ({
		name: resources[value].displayName,
		value,
		description: `${resources[value].description}. ${availability(value)}.`,
	}));
	const other = {
		name: 'Other',
		value: 'other',
		description: 'Any other list of the surface, by its path',
	};
	return [...named, other];
}

function availability(resource: ResourceName): string {
	const where = surfacesWith(resource, 'getAll');
	return where.length > 1
		? 'On both surfaces'
		: `On the ${surfaces[where[0]].displayName} surface only`;
}

function offeredOperations(target: Target): OperationName[] {
	return operationNames.filter(
		(name) => operations[name] && (target === 'other' || surfacesWith(target, name).length > 0),
	);
}

function operationField(target: Target): INodeProperties {
	const { singular, plural } = nouns(target);
	const options = offeredOperations(target).flatMap((value): INodePropertyOptions[] => {
		const operation = operations[value];
		if (!operation) return [];
		return [
			{
				name: operation.displayName,
				value,
				action: operation.action(singular, plural),
				description: operation.description(singular, plural),
			},
		];
	});
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [target] } },
		options,
		default: 'getAll',
	};
}

function fieldsOf(name: OperationName, targets: Target[]): INodeProperties[] {
	const offering = targets.filter((target) => offeredOperations(target).includes(name));
	return (operations[name]?.properties ?? []).map((property) => ({
		...property,
		displayOptions: {
			...property.displayOptions,
			show: { resource: offering, operation: [name], ...property.displayOptions?.show },
		},
	}));
}
