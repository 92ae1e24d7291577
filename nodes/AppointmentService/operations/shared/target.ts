import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';
import {
	hasControlCharacters,
	pathAdvice,
	parsePath,
	resources,
	surfaces,
	surfacesWith,
	type OperationName,
	type Resource,
	type ResourceName,
	type SurfaceName,
} from '../../contract';
import { describeValue, toText, requireText } from '../../parameters';
import type { Target } from './types';

/** Singular and plural of a target, as they stand in sentences. */
export function resourceNouns(target: Target): { singular: string; plural: string } {
	if (!(target in resources)) return { singular: 'record', plural: 'records' };
	return resources[target as ResourceName];
}

/**
 * Refuses what the surface does not offer, before any request, and names the surface that does.
 *
 * @throws NodeOperationError
 */
export function assertOffered(
	this: IExecuteFunctions,
	surface: SurfaceName,
	target: Target,
	operation: OperationName,
	item: number,
): void {
	if (!(target in resources)) return;
	const offering = surfacesWith(target as ResourceName, operation);
	if (offering.includes(surface)) return;
	const { plural } = resourceNouns(target);
	const others = offering.map((name) => surfaces[name].displayName).join(' or ');
	throw new NodeOperationError(
		this.getNode(),
		`The ${surfaces[surface].displayName} surface does not offer ${operation === 'getAll' || operation === 'get' ? plural : `to ${operation} ${plural}`}`,
		{
			itemIndex: item,
			description: others
				? `The ${others} surface does. If your account has it, choose it in the credential and enter a key that belongs to it.`
				: 'Neither surface does.',
		},
	);
}

/**
 * The path of the target's list below the surface's root.
 *
 * @throws NodeOperationError where a path of the user's own cannot be used
 */
export function listPath(this: IExecuteFunctions, target: Target, item: number): string {
	if (target in resources) return (resources[target as ResourceName] as Resource).path;
	return cleanPath.call(this, this.getNodeParameter('resourcePath', item, ''), item);
}

/**
 * A path as a user entered it, ready to stand after the surface's root, which it cannot leave.
 *
 * @throws ParameterFault where it is no text; NodeOperationError where it cannot be used
 */
export function cleanPath(this: IExecuteFunctions, given: unknown, item: number): string {
	const pasted = requireText(given, 'Path');
	const read = parsePath(pasted);
	if ('path' in read) return read.path;
	throw new NodeOperationError(
		this.getNode(),
		`The Path “${pasted}” cannot be used: ${read.complaint}`,
		{ itemIndex: item, description: pathAdvice },
	);
}

/** Longer ones are some text that got here by mistake. */
const longestId = 500;

/**
 * One record's id as a step of a path.
 *
 * @throws NodeOperationError where it is empty, neither text nor number, or could lead to another path
 */
export function idPathSegment(
	this: IExecuteFunctions,
	id: unknown,
	noun: string,
	item: number,
): string {
	const text = toText(id)?.trim();
	if (text === undefined) {
		throw new NodeOperationError(this.getNode(), `The ID of the ${noun} is ${describeValue(id)}`, {
			itemIndex: item,
			description:
				'Enter the ID alone, as it stands in the record: a text or a number, e.g. {{ $json.id }}.',
		});
	}
	const isUnsafe = /^\.+$/.test(text) || /[\\/]/.test(text) || hasControlCharacters(text);
	const isInvalid = text === '' || isUnsafe || text.length > longestId;
	if (!isInvalid) return encodeURIComponent(text);
	throw new NodeOperationError(
		this.getNode(),
		text === '' ? `The ${noun} has no ID` : `“${text.slice(0, 80)}” is not an ID`,
		{
			itemIndex: item,
			description:
				'Enter the ID alone, as it stands in the record: without slashes, and without the address around it.',
		},
	);
}
