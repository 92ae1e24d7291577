import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';

/** The parameters with every option added, each at its default: what an expert sees. */
export function withAllOptions(
	{ properties }: INodeTypeDescription,
	parameters: Record<string, unknown>,
): Record<string, unknown> {
	const open = { ...parameters };
	for (const field of properties.filter((candidate) => isShown(candidate, parameters))) {
		if (field.type === 'collection')
			open[field.name] = Object.fromEntries(fieldsOf(field).map(opened));
		if (field.name === 'query') open.query = { parameter: [{ name: '', value: '' }] };
	}
	return open;
}

const fieldsOf = ({ options = [] }: INodeProperties) =>
	options.filter((option): option is INodeProperties => 'type' in option);

/** Pages of a style that has all of its own fields: with the default, none of them shows. */
const opened = ({ name, default: usual }: INodeProperties) =>
	[name, name === 'pagination' ? 'page' : usual] as const;

function isShown(field: INodeProperties, parameters: Record<string, unknown>): boolean {
	return Object.entries(field.displayOptions?.show ?? {}).every(
		([name, values]) =>
			name.startsWith('@') || (values as unknown[] | undefined)?.includes(parameters[name]),
	);
}
