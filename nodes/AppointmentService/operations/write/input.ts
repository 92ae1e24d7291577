import { NodeOperationError, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';
import { textOf } from '../../transport';
import { isObject, parseJson, type Given, type JsonObject } from '../../wire';

interface Mapped {
	mappingMode?: 'defineBelow' | 'autoMapInputData';
	value?: IDataObject | null;
	schema?: Array<{ id: string; removed?: boolean }>;
	matchingColumns?: string[];
}

/**
 * What the user wants to write: the fields that were filled in, or a body of the user's own.
 *
 * @throws NodeOperationError where there is nothing to write, or the body is not a JSON object
 */
export function inputOf(this: IExecuteFunctions, item: number): Given {
	const given =
		this.getNodeParameter('inputMode', item, 'fields') === 'json'
			? { fields: jsonBody.call(this, item), exact: true }
			: mapped.call(this, item);
	if (Object.keys(given.fields).length > 0) return given;
	throw new NodeOperationError(this.getNode(), 'There is nothing to write', {
		itemIndex: item,
		description: 'Fill in at least one field.',
	});
}

/** The names of the fields by which records are matched. */
export function matchedOn(this: IExecuteFunctions, item: number): string[] {
	if (this.getNodeParameter('inputMode', item, 'fields') === 'json') {
		return textOf(this.getNodeParameter('matchOn', item, ''), 'Match On')
			.split(',')
			.map((name) => name.trim())
			.filter(Boolean);
	}
	return (this.getNodeParameter('fields', item, {}) as Mapped).matchingColumns ?? [];
}

function mapped(this: IExecuteFunctions, item: number): Given {
	const { mappingMode, value, schema = [] } = this.getNodeParameter('fields', item, {}) as Mapped;
	const columns = schema.filter(({ removed }) => !removed).map(({ id }) => id);
	const source: JsonObject =
		mappingMode === 'autoMapInputData' ? this.getInputData()[item].json : (value ?? {});
	const wanted = Object.entries(source).filter(
		([name, held]) =>
			held !== null &&
			held !== undefined &&
			held !== '' &&
			(mappingMode !== 'autoMapInputData' || columns.length === 0 || columns.includes(name)),
	);
	return { fields: Object.fromEntries(wanted), exact: false, known: schema.map(({ id }) => id) };
}

function jsonBody(this: IExecuteFunctions, item: number): JsonObject {
	const given: unknown = this.getNodeParameter('body', item, {});
	const parsed = typeof given === 'string' ? parseJson(given) : { value: given };
	const fault =
		'fault' in parsed ? parsed.fault : isObject(parsed.value) ? undefined : 'It holds no fields';
	if (fault === undefined) return (parsed as { value: JsonObject }).value;
	throw new NodeOperationError(
		this.getNode(),
		'fault' in parsed ? 'The Body is not JSON' : 'The Body is not a JSON object',
		{ itemIndex: item, description: `${fault}. Write it like { "notes": "First visit" }.` },
	);
}
