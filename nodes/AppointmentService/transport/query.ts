import type { INodeProperties } from 'n8n-workflow';
import { kindOf, ParameterFault, textGiven, textOf } from './given';

/** Query parameters of the user's own. */
export const queryField: INodeProperties = {
	displayName: 'Query Parameters',
	name: 'query',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Parameter',
	default: {},
	description:
		'Filters and other parameters that the service understands, sent as given. The public document names none; support can tell you.',
	options: [
		{
			displayName: 'Parameter',
			name: 'parameter',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. status',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					placeholder: 'e.g. confirmed',
				},
			],
		},
	],
};

/** How long one answer may take, in seconds. */
export const timeoutOption: INodeProperties = {
	displayName: 'Timeout',
	name: 'timeout',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 60,
	description: 'How many seconds one answer of the service may take',
	hint: 'In seconds',
};

/**
 * The address with the user's own query parameters.
 *
 * @param query the value of the field above
 * @throws ParameterFault where a name or a value cannot stand in an address
 */
export function addressWith(address: string, query: unknown): string {
	const url = new URL(address);
	const { parameter = [] } = (query ?? {}) as { parameter?: unknown };
	for (const one of [parameter].flat() as Array<{ name?: unknown; value?: unknown }>) {
		const name = textOf(one?.name, 'Name of a query parameter');
		if (name !== '') url.searchParams.append(name, valueOf(one.value, name));
	}
	return url.href;
}

function valueOf(value: unknown, name: string): string {
	const text = typeof value === 'boolean' ? String(value) : textGiven(value);
	if (text !== undefined) return text;
	throw new ParameterFault(
		`The value of the query parameter “${name}” is ${kindOf(value)} and not a text`,
		'Enter a text, a number, or an expression that gives one. For a list, join it: {{ $json.ids.join(",") }}.',
	);
}
