import { NodeOperationError, type IExecuteFunctions, type INodeProperties } from 'n8n-workflow';
import {
	inferFieldSchemas,
	isObject,
	normalizeName,
	resourceNameVariants,
	classifyRelation,
	type Collection,
	type WriteInput,
} from '../../rest';
import { idPathSegment } from './target';

/** The client of a new appointment by name: n8n saves the chosen one only, and not the list as it does with the fields. */
export const clientField: INodeProperties = {
	displayName: 'Client',
	name: 'clientId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description:
		'Who comes, chosen by name. Leave it empty where the client is filled in under Fields.',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchClients', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 1042' },
	],
	displayOptions: {
		show: {
			resource: ['appointment'],
			inputMode: ['fields'],
			'@version': [{ _cnd: { gte: 1.1 } }],
		},
	},
};

/**
 * The input with the chosen client in the field that the account's records have for its ID.
 *
 * @throws NodeOperationError where the records show no such field or several, or it is filled in, too
 */
export async function withClient(
	this: IExecuteFunctions,
	input: WriteInput,
	collection: Collection,
	item: number,
): Promise<WriteInput> {
	const entered: unknown = this.getNodeParameter('clientId', item, '');
	const chosen = isObject(entered) ? entered.value : entered;
	if (chosen === '' || chosen === undefined || chosen === null) return input;
	const id = decodeURIComponent(idPathSegment.call(this, chosen, 'client', item));
	const fieldName = await findClientField.call(this, collection, id, item);
	const filled = Object.keys(input.fields).find((name) => isClientField(name, input.fields[name]));
	if (filled === undefined) return { ...input, fields: { [fieldName]: id, ...input.fields } };
	if (filled === fieldName && String(input.fields[filled]) === id) return input;
	throw clientError.call(
		this,
		`The client is entered twice: under Client and in the field “${filled}”`,
		'Leave one of the two empty.',
		item,
	);
}

async function findClientField(
	this: IExecuteFunctions,
	collection: Collection,
	id: string,
	item: number,
): Promise<string> {
	const examples = await collection.examples();
	const fields = inferFieldSchemas(examples, resourceNameVariants(collection.names)).filter(
		({ relation, readOnly }) => relation?.kind === 'client' && !readOnly,
	);
	const known = fields.filter(({ relation }) => relation?.ids.includes(id));
	const [only, ...others] = known.length > 0 ? known : fields;
	if (only && others.length === 0) return only.name;
	throw clientError.call(
		this,
		only
			? `The appointments show several fields for the client: ${fields.map(({ name }) => name).join(', ')}`
			: 'The appointments show no field that holds the ID of a client',
		'Leave Client empty, and fill in the client under Fields.',
		item,
	);
}

/** Whether a field names the client, or holds the client's record. */
function isClientField(name: string, value: unknown): boolean {
	const stem = normalizeName(name).replace(/(id|uid|uuid|guid)$/, '');
	const found = classifyRelation(stem);
	const isReference = stem !== normalizeName(name) || isObject(value) || typeof value !== 'string';
	return found?.kind === 'client' && found.exact && isReference;
}

function clientError(
	this: IExecuteFunctions,
	message: string,
	advice: string,
	item: number,
): NodeOperationError {
	return new NodeOperationError(this.getNode(), message, {
		itemIndex: item,
		description: `${advice} Nothing was sent.`,
	});
}
