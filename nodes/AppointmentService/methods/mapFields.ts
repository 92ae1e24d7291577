import type {
	FieldType,
	ILoadOptionsFunctions,
	INodePropertyOptions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';
import { accountOf, connect, toNodeFault, type Connection, type NodeFault } from '../transport';
import {
	Browser,
	columnsOf,
	resourceWords,
	settle,
	Shelf,
	type BrowseRequest,
	type Column,
	type JsonObject,
} from '../wire';
import { choicesOf } from './choices';
import { resourceOf } from './directory';
import { chosenList, nounsOf } from './chosen';
import { labelled, worded } from './label';
import { listOf } from './list';

/** Longer lists are not chosen from here: an ID from an earlier node is entered. */
const mostChoices = 500;

/** Lists and objects are entered as JSON. */
const types: Record<Column['type'], FieldType> = {
	text: 'string',
	number: 'number',
	boolean: 'options',
	time: 'dateTime',
	list: 'string',
	object: 'string',
};

/** n8n's switch is never empty, and would send a "no" that nobody meant. */
const yesOrNo: INodePropertyOptions[] = [
	{ name: 'Yes', value: true },
	{ name: 'No', value: false },
];

/**
 * The fields to fill in for a record of the chosen resource, learnt from those that the account already has.
 *
 * What the service writes by itself (ids, times of creation, what follows from other fields) is left out until somebody adds it.
 */
export async function mapFields(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	const nouns = nounsOf.call(this);
	const learnt = await settle(learn.call(this));
	if ('fault' in learnt) {
		const purpose = { task: `read ${nouns}`, account: await accountOf(this) };
		const fault = toNodeFault(this.getNode(), learnt.fault, purpose);
		// The editor tells nobody why this did not work. But it keeps fields that were there before only where it did not.
		if (hasFields.call(this)) throw fault;
		return { fields: [], emptyFieldsNotice: inPlainText(fault) };
	}
	const fields = learnt.value;
	if (fields.length > 0) return { fields };
	return {
		fields,
		emptyFieldsNotice: `The account has no ${nouns} yet to learn the fields from. Set Input Mode to JSON and write the fields as support describes them, or enter the first of the ${nouns} in the service itself and refresh this list.`,
	};
}

function hasFields(this: ILoadOptionsFunctions): boolean {
	const { schema } = (this.getCurrentNodeParameter('fields') ?? {}) as { schema?: unknown[] };
	return schema !== undefined && schema.length > 0;
}

/** What happened and how to go on. The editor reads notices as HTML, and some of the words may be the service's. */
const inPlainText = ({ message, description }: NodeFault) =>
	[message, description].filter(Boolean).join('. ').replace(/[<>]/g, ' ');

async function learn(this: ILoadOptionsFunctions): Promise<ResourceMapperField[]> {
	const connection = await connect(this);
	const name = chosenList.call(this, connection.account.surface);
	const list = listOf(connection, name);
	const { records, spans } = await sampleOf(list);
	const shelf = new Shelf(connection.line, list.url, list.names);
	const rows = records.map((record) => shelf.fields(record));
	const columns = columnsOf(rows, resourceWords(list.names));
	const choices = await Promise.all(columns.map((column) => choicesFor(connection, column)));
	return columns.map((column, at) => toField(column, choices[at], spans));
}

interface Sample {
	records: JsonObject[];
	/** The list was seen from one end to the other, or at both. */
	spans: boolean;
}

/** Records from both ends of the list: what came into use later, such as a status of new ones, shows at one of them. */
async function sampleOf(list: BrowseRequest): Promise<Sample> {
	const browser = new Browser(list);
	const first = await browser.first();
	const turned = first.next && (await settle(browser.turn(first.next, true)));
	const leaf = turned && 'value' in turned ? turned.value : first;
	const { of } = first.identity;
	const records = new Map(browser.passed.map((record) => [of(record), record]));
	return { records: [...records.values()], spans: leaf.whole || leaf.next?.down === true };
}

function toField(
	column: Column,
	choices: INodePropertyOptions[] | undefined,
	spans: boolean,
): ResourceMapperField {
	const { name, type, options, kept } = column;
	// Values that a part of the list shows are no list to choose from: another one may be the right one.
	const seen = spans ? options?.map((value) => ({ name: value, value })) : undefined;
	const chosen = choices ?? (type === 'boolean' ? yesOrNo : seen);
	return {
		id: name,
		displayName: choices
			? worded(name).replace(/ U?ID$/, '')
			: labelled(column, chosen !== undefined),
		type: chosen ? 'options' : types[type],
		...(chosen && { options: chosen }),
		required: false,
		display: true,
		removed: kept,
		defaultMatch: /^e?mail/i.test(name),
		canBeUsedToMatch: type === 'text' || type === 'number',
	};
}

/**
 * The records that a field can refer to, where all of them can be shown and the field's own values are among them. Never clients:
 * n8n saves what is offered with the workflow, and a workflow's file goes from hand to hand.
 */
async function choicesFor(
	connection: Connection,
	{ relation, type }: Column,
): Promise<INodePropertyOptions[] | undefined> {
	const resource = relation && resourceOf(relation.kind, connection.account.surface);
	if (!relation || !resource || relation.kind === 'client') return undefined;
	const read = await settle(
		choicesOf(connection, resource, { most: mostChoices + 1, like: relation.ids }),
	);
	if ('fault' in read || !read.value.complete) return undefined;
	const { choices } = read.value;
	if (choices.length > mostChoices) return undefined;
	const known = new Set(choices.map(({ value }) => String(value)));
	if (!relation.ids.every((id) => known.has(id))) return undefined;
	return choices.map(({ name, value }) => ({
		name,
		value: type === 'number' ? Number(value) : value,
	}));
}
