import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { ParameterError, requireText } from '../../parameters';
import {
	isBlank,
	isObject,
	parseJson,
	responseLimits,
	splitCommaList,
	type WriteInput,
	type JsonObject,
} from '../../rest';
import type { Operation } from '../descriptions/types';

interface MappedFields {
	mappingMode?: 'defineBelow' | 'autoMapInputData';
	value?: IDataObject | null;
	schema?: Array<{ id: string; removed?: boolean }>;
	matchingColumns?: string[];
}

/** What the user wants to write: the fields that were filled in, or a JSON body. @throws ParameterError where there is nothing to write */
export function getWriteInput(this: IExecuteFunctions, item: number): WriteInput {
	const isJson = this.getNodeParameter('inputMode', item, 'fields') === 'json';
	const input = isJson
		? { fields: jsonBody.call(this, item), exact: true }
		: getMappedFields.call(this, item);
	if (Object.keys(input.fields).length === 0)
		throw new ParameterError(
			'No fields are filled in',
			`Fill in at least one under ${isJson ? 'Body' : 'Values to Send'}. Nothing was sent.`,
		);
	if (!isNestedDeeper(input.fields, responseLimits.depth)) return input;
	throw new ParameterError(
		'What is to be written is nested too deeply',
		'No record looks like this. Nothing was sent. Check the fields, or the item that fills them.',
	);
}

function isNestedDeeper(value: unknown, levels: number): boolean {
	if (typeof value !== 'object' || value === null) return false;
	return levels === 0 || Object.values(value).some((inner) => isNestedDeeper(inner, levels - 1));
}

export function getMatchFields(this: IExecuteFunctions, item: number): string[] {
	if (this.getNodeParameter('inputMode', item, 'fields') === 'json') {
		return splitCommaList(requireText(this.getNodeParameter('matchOn', item, ''), 'Match On'));
	}
	return (this.getNodeParameter('fields', item, {}) as MappedFields).matchingColumns ?? [];
}

function getMappedFields(this: IExecuteFunctions, item: number): WriteInput {
	const {
		mappingMode,
		value,
		schema = [],
	} = this.getNodeParameter('fields', item, {}) as MappedFields;
	const columns = schema.filter(({ removed }) => !removed).map(({ id }) => id);
	const source: JsonObject =
		mappingMode === 'autoMapInputData' ? this.getInputData()[item].json : (value ?? {});
	const filled = Object.entries(source).filter(
		([name, entry]) =>
			!isBlank(entry) &&
			(mappingMode !== 'autoMapInputData' || columns.length === 0 || columns.includes(name)),
	);
	return {
		fields: Object.fromEntries(filled),
		exact: false,
		knownFields: schema.map(({ id }) => id),
	};
}

/** The same operation; fields that it leaves out because their expressions give nothing are named in a notice. Whoever means that leaves an empty text. */
export const withLeftOutFields = (operation: Operation): Operation =>
	async function (target, item) {
		const result = await operation.call(this, target, item);
		const names = leftOutFields.call(this, item);
		if (names.length === 0) return result;
		const notice = `The expressions of these fields give nothing for some items, so the fields were left out: ${names.join(', ')}. Correct them, or let them give an empty text where that is meant, e.g. {{ $json.notes ?? '' }}.`;
		return { ...result, notices: [...(result.notices ?? []), notice] };
	};

function leftOutFields(this: IExecuteFunctions, item: number): string[] {
	if (this.getNodeParameter('inputMode', item, '') !== 'fields') return [];
	const { value } = this.getNodeParameter('fields', item, {}) as MappedFields;
	const { value: entered, mappingMode } = (this.getNode().parameters.fields ?? {}) as MappedFields;
	if (mappingMode !== 'defineBelow') return [];
	return Object.entries(entered ?? {})
		.filter(([name, text]) => String(text).startsWith('=') && value?.[name] === undefined)
		.map(([name]) => name);
}

/** The JSON of a body. @throws ParameterError where a value of it would be sent as empty, such as a date that is none */
export const bodyText = (body: unknown): string =>
	JSON.stringify(body, function (this: JsonObject, name, value: unknown) {
		if (value === null ? this[name] === null : typeof value !== 'number' || Number.isFinite(value))
			return value;
		throw new ParameterError(
			`The Body holds no value that can be sent in “${name}”`,
			'Correct its expression, or leave the field out. Nothing was sent.',
		);
	});

function jsonBody(this: IExecuteFunctions, item: number): JsonObject {
	const input: unknown = this.getNodeParameter('body', item, {});
	const isPlain = !isObject(input) || isNestedDeeper(input, responseLimits.depth);
	const parsed =
		typeof input === 'string'
			? parseJson(input)
			: { value: isPlain ? input : (JSON.parse(bodyText(input)) as unknown) };
	if ('value' in parsed && isObject(parsed.value)) return parsed.value;
	const [message, problem] =
		'fault' in parsed
			? ['The Body is not JSON', parsed.fault]
			: ['The Body is not a JSON object', 'It holds no fields'];
	throw new ParameterError(message, `${problem}. Write it like { "notes": "First visit" }.`);
}
