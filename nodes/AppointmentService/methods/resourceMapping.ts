import type {
	FieldType,
	ILoadOptionsFunctions,
	INodePropertyOptions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';
import { offer } from '../contract';
import { isTool } from '../parameters';
import { createApiClient, type ApiClient } from '../transport';
import {
	capitalize,
	inferFieldSchemas,
	normalizeName,
	resourceNameVariants,
	settle,
	Collection,
	countEach,
	innerPaths,
	isObject,
	type FieldSchema,
	type JsonObject,
} from '../rest';
import { isOfferable, toSavedLabel } from '../display';
import { findChoices } from './picker/recordPicker';
import {
	maxFields,
	readSample,
	selectedListRequest,
	selectedPlural,
	toEditorError,
} from './picker/selectedList';

/** Fields whose choices are read: each takes requests of its own. */
const maxRelations = 10;

/** A longer list is not offered: the user enters an ID from an earlier node. */
const maxChoices = 500;

/** Others are texts: lists and objects are entered as JSON. */
const mapperTypes: Partial<Record<FieldSchema['type'], FieldType>> = {
	number: 'number',
	time: 'dateTime',
};

/** n8n's own switch is never empty, and would send a “no” that nobody chose. */
const booleanOptions: INodePropertyOptions[] = [
	{ name: 'Yes', value: true },
	{ name: 'No', value: false },
];

/** The fields to fill in, learnt from the account's records. What the service writes itself is left out until somebody adds it. */
export async function mapFields(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	const plural = selectedPlural.call(this);
	const result = await settle(readFields.call(this));
	if ('fault' in result) {
		const error = await toEditorError(this, result.fault, plural);
		// The editor does not show this error. But only where there is one does it keep the fields that were there before.
		const { schema } = (this.getCurrentNodeParameter('fields') ?? {}) as { schema?: unknown[] };
		if (schema?.length) throw error;
		// The editor renders notices as HTML, and part of the text may come from the service.
		return { fields: [], emptyFieldsNotice: error.message.replace(/[<>]/g, ' ') };
	}
	const fields = result.value;
	if (fields.length > 0) return { fields };
	return {
		fields,
		emptyFieldsNotice: `The account has no ${plural} yet to learn the fields from. Set Input Mode to JSON and write the fields as support describes them, or enter the first of the ${plural} in the service itself and refresh this list.`,
	};
}

async function readFields(this: ILoadOptionsFunctions): Promise<ResourceMapperField[]> {
	const client = await createApiClient(this);
	const listRequest = selectedListRequest.call(this, client);
	const { records, coversBothEnds } = await readSample(listRequest);
	const collection = new Collection(client.writeTransport, listRequest.url, listRequest.names);
	const rows = await collection.fieldsOf(records);
	const inner = innerPaths(rows);
	const variants = resourceNameVariants(listRequest.names);
	const schemas = inferFieldSchemas(liftFields(rows, inner), variants);
	const columns = schemas.filter(({ name }) => isOfferable(name)).slice(0, maxFields);
	// A model can fill in a text, and can choose nothing.
	const asTool = isTool.call(this);
	const related = columns.filter(({ relation }) => relation && !asTool).slice(0, maxRelations);
	const choices = new Map(
		await Promise.all(
			related.map(async (column) => [column, await relationChoices(client, column)] as const),
		),
	);
	const toLabel = (text: string) => toSavedLabel(text, client.credentials.redact);
	// Client, where the node shows it, fills in the only field that can hold one.
	const hasClient = this.getCurrentNodeParameter('clientId') !== undefined;
	const clients = columns.filter(
		({ relation, readOnly }) => hasClient && relation?.kind === 'client' && !readOnly,
	);
	const optionsOf = (column: FieldSchema) =>
		choices.get(column) ?? ownOptions(column, coversBothEnds, toLabel);
	const pathOf = ({ name }: FieldSchema) => inner.get(name) ?? [name];
	// What is offered in parts is not offered whole.
	const hidden = new Set(columns.map((column) => pathOf(column).at(-2)));
	if (clients.length === 1) hidden.add(clients[0].name);
	return columns.map((column) => ({
		...toField(column, pathOf(column), asTool ? undefined : optionsOf(column), toLabel),
		removed: column.readOnly || hidden.has(column.name),
	}));
}

/** `{ "type": "TEXT", "value": … }`, `{ "$date": … }`: such an object is one value. */
const isValueName = (name: string) => /^(value|date_?time$|\$)/i.test(name);

/** The rows with the fields of their objects beside these, where no name is a person's own. */
function liftFields(rows: JsonObject[], inner: Map<string, string[]>): JsonObject[] {
	const partsOf = (value: unknown) =>
		isObject(value) && !Object.keys(value).some(isValueName) ? Object.entries(value) : [];
	const all = rows.flatMap((row) => Object.values(row).flatMap(partsOf));
	const counts = countEach(all.map(([name]) => name));
	const isLifted = (name: string, key: string) =>
		inner.get(name)?.[0] === key && Number(counts.get(name)) > 2;
	const lift = ([key, value]: [string, unknown]) => [
		[key, value],
		...partsOf(value).filter(([name]) => isLifted(name, key)),
	];
	return rows.map((row) => Object.fromEntries(Object.entries(row).flatMap(lift)) as JsonObject);
}

function ownOptions(
	{ type, options }: FieldSchema,
	coversBothEnds: boolean,
	toLabel: (text: string) => string,
): INodePropertyOptions[] | undefined {
	if (type === 'boolean') return booleanOptions;
	// Values from a part of the list are not offered: the right one may be missing.
	return coversBothEnds && options?.every(isOfferable)
		? options.map((value) => ({ name: toLabel(value), value }))
		: undefined;
}

function toField(
	column: FieldSchema,
	path: string[],
	options: INodePropertyOptions[] | undefined,
	toLabel: (text: string) => string,
): ResourceMapperField {
	const { name, type, relation } = column;
	const words = path.join(' ');
	return {
		id: name,
		displayName: toLabel(
			options && relation
				? toTitle(words).replace(/ U?IDs?$/i, '')
				: fieldLabel({ ...column, name: words }, options !== undefined),
		),
		type: options ? 'options' : (mapperTypes[type] ?? 'string'),
		...(options && { options }),
		required: false,
		display: true,
		defaultMatch: /^(e?mail|correo|courriel)/.test(normalizeName(name)),
		canBeUsedToMatch: type === 'text' || type === 'number',
	};
}

/** The records that a field can refer to, where all can be offered. Never clients: n8n saves the options with the workflow. */
async function relationChoices(
	client: ApiClient,
	{ relation, type }: FieldSchema,
): Promise<INodePropertyOptions[] | undefined> {
	if (!relation || relation.kind === 'client') return undefined;
	const { kind } = relation;
	if (!offer(client.credentials.surface, kind, 'getAll')) return undefined;
	const result = await settle(
		findChoices(client, kind, { limit: maxChoices + 1, readKnownIds: async () => relation.ids }),
	);
	if ('fault' in result || !result.value.complete) return undefined;
	const { choices } = result.value;
	const knownIds = new Set(choices.map(({ value }) => String(value)));
	if (choices.length > maxChoices || !relation.ids.every((id) => knownIds.has(id)))
		return undefined;
	return choices.map(({ name, value }) => ({
		name,
		value: type === 'number' ? Number(value) : value,
	}));
}

/** `client_id` becomes `Client ID`. */
function toTitle(name: string): string {
	const words = name
		.replace(/([a-z\d])([A-Z])/g, '$1 $2')
		.split(/[^\p{L}\p{M}\p{N}]+/u)
		.filter(Boolean)
		.map((word) => (/^(id|uid|url)$/i.test(word) ? word.toUpperCase() : capitalize(word)));
	return words.join(' ') || name;
}

/** The editor cuts longer labels. */
const maxLabelLength = 30;

/** The name, with example values where they fit. n8n saves it with the workflow. */
function fieldLabel({ name, type, example, options }: FieldSchema, hasOptions: boolean): string {
	const label = toTitle(name);
	if (hasOptions || type === 'time') return label;
	const jsonHint = type === 'list' ? 'JSON list' : type === 'object' ? 'JSON object' : '';
	const text = typeof example === 'object' ? JSON.stringify(example) : String(example ?? '');
	const examples = options?.join(', ') ?? text;
	const fullHint = [jsonHint, examples && `e.g. ${examples}`].filter(Boolean).join(', ');
	const fittingHint = [fullHint, text && `e.g. ${text}`, jsonHint].find(
		(hint) => hint && label.length + hint.length + 3 <= maxLabelLength,
	);
	return fittingHint ? `${label} (${fittingHint})` : label;
}
