import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import {
	contractOperationOf,
	offer,
	resourceNames,
	resources,
	surfaces,
	surfacesWith,
	type ResourceName,
	type SurfaceName,
} from './contract';
import {
	operationsOf,
	resourceNouns,
	targets,
	type OperationDescription,
	type Target,
} from './operations/descriptions';
import { pathField, recordField, showWhen, timeZoneField } from './descriptions';

/** The action node's fields, made from the contract and the operations. */
export function nodeProperties(): INodeProperties[] {
	const uses = new Map<OperationDescription, { name: string; usedBy: Target[] }>();
	for (const target of targets) {
		for (const [name, operation] of Object.entries(operationsOf(target))) {
			const existing = uses.get(operation);
			if (existing) existing.usedBy.push(target);
			else uses.set(operation, { name, usedBy: [target] });
		}
	}
	return [
		{
			displayName: 'Resource',
			name: 'resource',
			type: 'options',
			noDataExpression: true,
			options: resourceOptions(),
			default: 'appointment',
		},
		...targets.map(operationField),
		pathField,
		timeZoneField,
		...[...uses].flatMap(([operation, { name, usedBy }]) =>
			operationFields(operation, name, usedBy),
		),
	];
}

/** In alphabetical order, as n8n wants it; what is for experts comes last. */
function resourceOptions(): INodePropertyOptions[] {
	const named = resourceNames.map((value) => ({
		name: resources[value].displayName,
		value,
		description: `${resources[value].description}${onlyOn(surfacesWith(value, 'getAll'), '.')}`,
	}));
	const other = {
		name: 'Other',
		value: 'other',
		description: 'Any other list of the service, by its path',
	};
	const api = {
		name: 'API',
		value: 'api',
		description: 'Look at how the account answers, or make a request of your own',
	};
	return [...named, other, api];
}

const onlyOn = (offering: SurfaceName[], end: string) =>
	offering.length > 1 ? '' : `. ${surfaces[offering[0]].displayName} only${end}`;

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

/** Whether only one surface offers an operation, and whether it is assumed. */
function documentationNote(target: Target, name: string): string {
	const contractOperation = contractOperationOf(target, name);
	if (!contractOperation) return '';
	const resource = target as ResourceName;
	const offering = surfacesWith(resource, contractOperation);
	const documented = offering.some(
		(surface) => offer(surface, resource, contractOperation) === 'documented',
	);
	return documented
		? onlyOn(offering, '.')
		: `${onlyOn(offering, '')}. Not documented by the service; may not work on your account.`;
}

function operationFields(
	{ properties }: OperationDescription,
	name: string,
	usedBy: Target[],
): INodeProperties[] {
	const showFor = (property: INodeProperties, resource: Target[]): INodeProperties =>
		showWhen(property, { resource, operation: [name], ...property.displayOptions?.show });
	return properties.flatMap((property) =>
		property.name === recordField.name
			? usedBy.map((target) =>
					showFor({ ...property, displayName: toTitleCase(resourceNouns(target).singular) }, [
						target,
					]),
				)
			: [showFor(property, usedBy)],
	);
}

/** `inventory item` becomes `Inventory Item`. */
const toTitleCase = (words: string) => words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** An expression of n8n for the line below the node's name on the canvas: the chosen action, e.g. `Get many appointments`. */
export function subtitle(): string {
	const actions = targets.flatMap((target) => {
		const { singular, plural } = resourceNouns(target);
		return Object.entries(operationsOf(target)).map(([name, { action }]) => [
			`${target}.${name}`,
			action(singular, plural),
		]);
	});
	const selectedOperation = '$parameter["resource"] + "." + $parameter["operation"]';
	return `={{ (${JSON.stringify(Object.fromEntries(actions))})[${selectedOperation}] }}`;
}
