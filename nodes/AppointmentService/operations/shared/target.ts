import type { IExecuteFunctions } from 'n8n-workflow';
import { hasControlCharacters, resources, type Resource, type ResourceName } from '../../contract';
import { cleanPath, describeValue, ParameterError, toText } from '../../parameters';
import { decodeSegment } from '../../rest';
import { resourceNouns, type Target } from '../descriptions';

/** The path of the target's list below the surface's root. @throws ParameterError where a path of the user's own cannot be used */
export function listPath(this: IExecuteFunctions, target: Target, item: number): string {
	if (target in resources) return (resources[target as ResourceName] as Resource).path;
	return cleanPath(this.getNodeParameter('resourcePath', item, ''));
}

/** A longer one is some other text that was entered by mistake. */
const maxIdLength = 500;

/**
 * The ID of one record, as text. Some services put the path or the address of the list before it: `appointments/42`, `/v1/appointments/42`.
 *
 * @throws ParameterError where it is empty, neither text nor number, or could lead to another path
 */
export function requireId(id: unknown, noun: string, path = ''): string {
	const entered = toText(id)?.trim();
	if (entered === undefined) {
		throw new ParameterError(
			`The ID of the ${noun} is ${describeValue(id)}`,
			'Enter the ID alone, as it stands in the record: a text or a number, e.g. {{ $json.id }}.',
		);
	}
	const [name] = path.split('/').slice(-1);
	const [lead, ...rest] = name ? entered.split(`${name}/`) : [];
	const isBelowList = rest.length === 1 && /^$|\/$/.test(lead);
	const text = isBelowList ? decodeSegment(rest[0]) : entered;
	const isUnsafe = /^\.+$/.test(text) || isPath(text) || hasControlCharacters(text);
	const isInvalid = text === '' || isUnsafe || text.length > maxIdLength;
	if (!isInvalid) return text;
	throw new ParameterError(
		entered === '' ? `The ID of the ${noun} is empty` : `“${entered.slice(0, 80)}” is not an ID`,
		entered === ''
			? 'Choose it from the list, or enter its ID. If an expression gives the ID, it gives nothing for this item.'
			: 'Enter the ID alone, as it stands in the record: without slashes, and without the address around it.',
	);
}

/** Whether a text leads elsewhere. Slashes may stand between numbers, such as `2026/0137`: each part has a digit then. */
function isPath(text: string): boolean {
	const parts = text.split(/[\\/]/);
	const isNumber =
		!text.includes('\\') && parts.every((part) => /^[\w-]+$/.test(part) && /\d/.test(part));
	return parts.length > 1 && !isNumber;
}

/** The ID of the chosen record. @throws as `requireId` */
export function getRecordId(this: IExecuteFunctions, target: Target, item: number): string {
	const id: unknown = this.getNodeParameter('recordId', item, undefined, { extractValue: true });
	return requireId(id, resourceNouns(target).singular, listPath.call(this, target, item));
}
