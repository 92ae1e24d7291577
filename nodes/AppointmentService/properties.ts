import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import {
	offer,
	resourceNames,
	resources,
	surfaces,
	surfacesWith,
	type ResourceName,
} from './contract';
import {
	contractOperationOf,
	resourceNouns,
	operationsOf,
	targets,
	type Operation,
	type Target,
} from './operations';
import { pathField, recordField } from './descriptions';

/** The action node's fields, made from the contract and the operations that are built. */
export function nodeProperties(): INodeProperties[] {
	const built = new Map<Operation, { name: string; on: Target[] }>();
	for (const target of targets) {
		for (const [name, operation] of Object.entries(operationsOf(target))) {
			const existing = built.get(operation);
			if (existing) existing.on.push(target);
			else built.set(operation, { name, on: [target] });
		}
	}
	return [
		resourceField(),
		...targets.map(operationField),
		pathField,
		...[...built].flatMap(([operation, { name, on }]) => operationFields(operation, name, on)),
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

/** In the order of the alphabet, as n8n wants its lists; what is for experts comes last. */
function resourceOptions(): INodePropertyOptions[] {
	const named = resourceNames.map((value) => ({
		name: resources[value].displayName,
		value,
		description: `${resources[value].description}${availability(value)}`,
	}));
	const other = {
		name: 'Other',
		value: 'other',
		description: 'Any other list of the surface, by its path',
	};
	const api = {
		name: 'API',
		value: 'api',
		description: 'Look at how the account answers, or make a request of your own',
	};
	return [...named, other, api];
}

function availability(resource: ResourceName): string {
	const where = surfacesWith(resource, 'getAll');
	return where.length > 1 ? '' : `. ${surfaces[where[0]].displayName} only.`;
}

function operationField(target: Target): INodeProperties {
	const { singular, plural } = resourceNouns(target);
	const available = operationsOf(target);
	const defaultOperation = 'getAll' in available ? 'getAll' : Object.keys(available)[0];
	const options = Object.entries(available).map(
		([value, operation]): INodePropertyOptions => ({
			name: operation.displayName,
			value,
			action: operation.action(singular, plural),
			description: `${operation.description(singular, plural)}${documentationNote(target, value)}`,
		}),
	);
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [target] } },
		options,
		default: defaultOperation,
	};
}

/** What the public document says of an operation, where that is less than everything. */
function documentationNote(target: Target, name: string): string {
	const contractOperation = contractOperationOf(target, name);
	if (!contractOperation) return '';
	const resource = target as ResourceName;
	const where = surfacesWith(resource, contractOperation);
	const documented = where.some(
		(surface) => offer(surface, resource, contractOperation)?.operation === 'documented',
	);
	const only = where.length === 1 ? `. ${surfaces[where[0]].displayName} only` : '';
	return documented ? only : `${only}. Assumed: the service does not document it`;
}

function operationFields({ properties }: Operation, name: string, on: Target[]): INodeProperties[] {
	const showFor = (property: INodeProperties, resource: Target[]): INodeProperties => ({
		...property,
		displayOptions: {
			...property.displayOptions,
			show: { resource, operation: [name], ...property.displayOptions?.show },
		},
	});
	return properties.flatMap((property) =>
		property.name === recordField.name
			? on.map((target) =>
					showFor({ ...property, displayName: toTitleCase(resourceNouns(target).singular) }, [
						target,
					]),
				)
			: [showFor(property, on)],
	);
}

/** `inventory item` becomes `Inventory Item`. */
const toTitleCase = (words: string) => words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
