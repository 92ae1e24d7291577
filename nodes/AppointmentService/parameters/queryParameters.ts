import { describeValue, ParameterError, toText, requireText } from './parameterError';

/**
 * The URL with the user's own query parameters.
 *
 * @param query the value of the parameter `query`
 * @throws ParameterError where a name or a value cannot stand in a URL
 */
export function addQueryParameters(address: string, query: unknown): string {
	const url = new URL(address);
	const { parameter = [] } = (query ?? {}) as { parameter?: unknown };
	for (const entry of [parameter].flat() as Array<{ name?: unknown; value?: unknown }>) {
		const name = requireText(entry?.name, 'Name of a query parameter');
		if (name !== '') url.searchParams.append(name, queryValue(entry.value, name));
	}
	return url.href;
}

function queryValue(value: unknown, name: string): string {
	const text = typeof value === 'boolean' ? String(value) : toText(value);
	if (text !== undefined) return text;
	throw new ParameterError(
		`The value of the query parameter “${name}” is ${describeValue(value)} and not a text`,
		'Enter a text, a number, or an expression that gives one. For a list, join it: {{ $json.ids.join(",") }}.',
	);
}
