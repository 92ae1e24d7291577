import type { IExecuteFunctions } from 'n8n-workflow';
import {
	classifyRelation,
	type Collection,
	createRecord,
	inferFieldSchemas,
	isBlank,
	isObject,
	normalizeName,
	relationStem,
	scalarText,
	type WriteInput,
} from '../rest';
import type { Operation } from './descriptions/types';
import { openWriteContext, toOperationResult } from './shared/writeContext';
import { getWriteInput } from './shared/writeInput';
import { ParameterError } from '../parameters';
import { requireId } from './shared/reading';

export const create: Operation = async function (target, item) {
	const { collection, options } = await openWriteContext.call(this, target, 'create', item);
	const entered = getWriteInput.call(this, item);
	const input = await withClient.call(this, entered, collection, item);
	const written = await createRecord(collection, input, options);
	return toOperationResult(written, target);
};

/** The input with the chosen client in the field for its ID. @throws ParameterError where there is none, no field or several hold it, or it is filled in */
async function withClient(
	this: IExecuteFunctions,
	input: WriteInput,
	collection: Collection,
	item: number,
): Promise<WriteInput> {
	const entered: unknown = this.getNodeParameter('clientId', item, '');
	const chosen = isObject(entered) ? entered.value : entered;
	// Whoever leaves the client empty leaves a text.
	if (chosen === undefined || chosen === null) {
		throw new ParameterError(
			'The expression of Client gives nothing',
			"Where no client is to be set, let it give an empty text, e.g. {{ $json.id ?? '' }}. Nothing was sent.",
		);
	}
	if (isBlank(chosen)) return input;
	const id = requireId(chosen, 'client');
	const fieldName = await findClientField(collection, id);
	const filled = Object.keys(input.fields).find((name) => isClientField(name, input.fields[name]));
	if (filled === undefined) return { ...input, fields: { [fieldName]: id, ...input.fields } };
	if (filled === fieldName && scalarText(input.fields[filled]) === id) return input;
	throw new ParameterError(
		`The client is entered twice: under Client and in the field “${filled}”`,
		'Leave one of the two empty. Nothing was sent.',
	);
}

async function findClientField(collection: Collection, id: string): Promise<string> {
	const examples = await collection.examples();
	const fields = inferFieldSchemas(examples, collection.variants).filter(
		({ relation, readOnly }) => relation?.kind === 'client' && !readOnly,
	);
	const known = fields.filter(({ relation }) => relation?.ids.includes(id));
	const [only, ...others] = known.length > 0 ? known : fields;
	if (only && others.length === 0) return only.name;
	throw new ParameterError(
		only
			? `The appointments show several fields for the client: ${fields.map(({ name }) => name).join(', ')}`
			: 'The appointments show no field that holds the ID of a client',
		'Leave Client empty, and fill in the client under Values to Send. Nothing was sent.',
	);
}

function isClientField(name: string, value: unknown): boolean {
	const word = normalizeName(name);
	const stem = relationStem(word);
	const found = classifyRelation(stem);
	const isReference = stem !== word || typeof value !== 'string';
	return found?.kind === 'client' && found.exact && isReference;
}
