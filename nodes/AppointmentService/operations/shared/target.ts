import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';
import {
	describeMissingOffer,
	hasControlCharacters,
	pathAdvice,
	parsePath,
	resources,
	type OperationName,
	type Resource,
	type ResourceName,
	type SurfaceName,
} from '../../contract';
import { describeValue, toText, requireText } from '../../parameters';
import type { Target } from './types';

/** What records of a target are called in sentences. */
export function resourceNouns(target: Target): { singular: string; plural: string } {
	if (!(target in resources)) return { singular: 'record', plural: 'records' };
	return resources[target as ResourceName];
}

/**
 * Checks, before any request, that the surface offers the operation.
 *
 * @throws NodeOperationError that names the surface that does
 */
export function assertOffered(
	this: IExecuteFunctions,
	surface: SurfaceName,
	target: Target,
	operation: OperationName,
	item: number,
): void {
	if (!(target in resources)) return;
	const missing = describeMissingOffer(surface, target as ResourceName, operation);
	if (!missing) return;
	const { message, description } = missing;
	throw new NodeOperationError(this.getNode(), message, { itemIndex: item, description });
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
 * Turns a path as a user entered it into one that can follow the surface's root and cannot leave it.
 *
 * @throws ParameterError where it is no text; NodeOperationError where it cannot be used
 */
export function cleanPath(this: IExecuteFunctions, value: unknown, item: number): string {
	const pasted = requireText(value, 'Path');
	const parsed = parsePath(pasted);
	if ('path' in parsed) return parsed.path;
	throw new NodeOperationError(
		this.getNode(),
		`The Path “${pasted}” cannot be used: ${parsed.problem}`,
		{ itemIndex: item, description: pathAdvice },
	);
}

/** A longer one is some other text that was entered by mistake. */
const maxIdLength = 500;

/**
 * One record's id as a path segment.
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
	const isInvalid = text === '' || isUnsafe || text.length > maxIdLength;
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
