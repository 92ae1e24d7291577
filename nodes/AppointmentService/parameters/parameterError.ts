import {
	offer,
	parsePath,
	pathAdvice,
	resources,
	surfaces,
	surfacesWith,
	type OperationName,
	type ResourceName,
	type SurfaceName,
} from '../contract';
import { ParameterError } from '../filter';

export { ParameterError } from '../filter';

/** The text of a parameter: expressions give numbers, too, and nothing where a field is missing. Undefined for any other value. */
export function toText(value: unknown): string | undefined {
	if (value === undefined || value === null) return '';
	if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
	return typeof value === 'string' || typeof value === 'bigint' ? String(value) : undefined;
}

/** The same for a parameter that has to be text. @throws ParameterError where it is none */
export function requireText(value: unknown, name: string): string {
	const text = toText(value);
	if (text !== undefined) return text;
	throw new ParameterError(
		`The ${name} is ${describeValue(value)} and not a text`,
		`Enter a text under ${name}. Where it is an expression, let it give one field of the item, e.g. {{ $json.id }}.`,
	);
}

/** What a value is, to follow "is" in a sentence. */
export function describeValue(value: unknown): string {
	if (value === undefined || value === null) return 'empty';
	if (Array.isArray(value)) return 'a list';
	return typeof value === 'object' ? 'an object' : String(value);
}

/**
 * Turns a path that a user entered into one that can follow the surface's root and cannot leave it. @throws ParameterError
 * @param entered it with its expressions: `appointments/{{ $json.id }}` without an ID would be about all records
 */
export function cleanPath(value: unknown, entered = value): string {
	const pasted = requireText(value, 'Path');
	const parts = (toText(entered) ?? '').replace(/^=/, '').split(/\{\{|\}\}/);
	const fixed = parts.filter((_, at) => at % 2 === 0).join('x');
	// The root has the version already.
	const parsed =
		countSteps(pasted) < countSteps(fixed)
			? { problem: 'an expression in it gives nothing' }
			: parsePath(pasted.replace(/^[\s/]*(api\/)?v1\//i, ''));
	if ('path' in parsed) return parsed.path;
	throw new ParameterError(
		`The Path “${pasted.slice(0, 200)}” cannot be used: ${parsed.problem}`,
		pathAdvice,
	);
}

const countSteps = (path: string) => path.split('/').filter((step) => step.trim() !== '').length;

/** Refuses what the surface does not offer, before any request. @param otherWay what to do instead @throws ParameterError that names the surface that does */
export function assertOffered(
	surface: SurfaceName,
	target: string,
	operation: OperationName,
	otherWay = '',
): void {
	const resource = target as ResourceName;
	if (!(target in resources) || offer(surface, resource, operation)) return;
	const { plural } = resources[resource];
	const wanted =
		operation === 'getAll' || operation === 'get' ? plural : `to ${operation} ${plural}`;
	const others = surfacesWith(resource, operation).map((name) => surfaces[name].displayName);
	const advice =
		others.length > 0
			? `The ${others.join(' or ')} API does. If your account has it, choose it in the credential and enter a key that belongs to it.`
			: 'Neither API does.';
	throw new ParameterError(
		`The ${surfaces[surface].displayName} API does not offer ${wanted}`,
		advice + otherWay,
	);
}

/** The URL with the query parameters of the parameter `query`. @throws ParameterError where one cannot stand in a URL */
export function addQueryParameters(address: string, query: unknown): string {
	const url = new URL(address);
	const { parameter = [] } = (query ?? {}) as { parameter?: unknown };
	for (const entry of [parameter].flat() as Array<{ name?: unknown; value?: unknown }>) {
		const name = requireText(entry?.name, 'Name of a query parameter');
		if (name !== '') url.searchParams.append(name, queryValue(entry.value, name));
		else if (toText(entry?.value) !== '')
			throw new ParameterError('A query parameter has no name', 'Enter one. Nothing was sent.');
	}
	return url.href;
}

/** Without a parameter that was meant to choose records, a service gives all of them. */
function queryValue(value: unknown, name: string): string {
	if (value === undefined || value === null)
		throw new ParameterError(
			`The expression of the query parameter “${name}” gives nothing`,
			"Where it is meant to be empty, let the expression give an empty text, e.g. {{ $json.id ?? '' }}. Nothing was sent.",
		);
	const text = typeof value === 'boolean' ? String(value) : toText(value);
	if (text !== undefined) return text;
	throw new ParameterError(
		`The value of the query parameter “${name}” is ${describeValue(value)} and not a text`,
		'Enter a text, a number, or an expression that gives one. For a list, join it: {{ $json.ids.join(",") }}.',
	);
}
