import {
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyCollection,
	type INodePropertyOptions,
	type INodeTypeDescription,
} from 'n8n-workflow';
import type { WorkflowNode } from '../../host/rest/rest.mts';

/**
 * What is wrong with the parameters of a node: those that the description does not have, or hides where the others stand as they do,
 * choices that it does not offer, and what the editor would mark in red.
 */
export function faultsOf(node: WorkflowNode, description: INodeTypeDescription): string[] {
	const plainNode = node as unknown as INode;
	const { properties } = description;
	const kept = NodeHelpers.getNodeParameters(
		properties,
		plainNode.parameters,
		true,
		false,
		plainNode,
		description,
	);
	const isShown: Shown = (property, beside) =>
		NodeHelpers.displayParameter(beside, property, plainNode, description, kept ?? {});
	const { parameters: issues = {} } =
		NodeHelpers.getNodeParametersIssues(properties, plainNode, description) ?? {};
	return [
		...lost(node.parameters, kept).map((path) => `${node.name}: ${path} is not known`),
		...unoffered(properties, node.parameters as INodeParameters, isShown).map(
			(path) => `${node.name}: ${path} has a value that is not offered`,
		),
		...Object.values(issues)
			.flat()
			.map((issue) => `${node.name}: ${issue}`),
	];
}

type Shown = (property: INodeProperties, beside: INodeParameters) => boolean;

/** The names of choices whose value is none of those that the field has, at whatever depth. Expressions may be anything. */
function unoffered(
	properties: INodeProperties[],
	values: INodeParameters,
	isShown: Shown,
): string[] {
	return Object.entries(values).flatMap(([key, value]) =>
		properties
			.filter((property) => property.name === key && isShown(property, values))
			.flatMap(({ type, options = [] }) => {
				if (type === 'collection') {
					return unoffered(options as INodeProperties[], value as INodeParameters, isShown);
				}
				if (type === 'fixedCollection') {
					return (options as INodePropertyCollection[]).flatMap((group) =>
						[(value as INodeParameters)[group.name] ?? []]
							.flat()
							.flatMap((one) => unoffered(group.values, one as INodeParameters, isShown)),
					);
				}
				if (!/^(options|multiOptions)$/.test(type) || options.length === 0) return [];
				const offered = (options as INodePropertyOptions[]).map((option) => option.value);
				const chosen = [value].flat() as Array<string | number | boolean>;
				return chosen.every((one) => String(one).startsWith('=') || offered.includes(one))
					? []
					: [key];
			}),
	);
}

/** The paths of what was given and not kept as it was. */
function lost(given: unknown, kept: unknown, path = ''): string[] {
	if (typeof given !== 'object' || given === null) return given === kept ? [] : [path];
	if (typeof kept !== 'object' || kept === null) return [path];
	return Object.entries(given).flatMap(([key, value]) =>
		lost(value, (kept as Record<string, unknown>)[key], path === '' ? key : `${path}.${key}`),
	);
}
