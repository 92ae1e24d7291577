import {
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';
import {
	isTool,
	nouns,
	operationsOf,
	type Operation,
	type Outcome,
	type Target,
} from './operations';
import { accountOf, toNodeFault, unmarked, type NodeFault } from './transport';

/**
 * Runs the chosen operation for each input item, pairs what comes out with the item, and decides between stopping and the
 * item's way to the error output. The only place that does either.
 */
export async function route(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const output: INodeExecutionData[] = [];
	const notices = new Set<string>();
	for (let item = 0; item < this.getInputData().length; item++) {
		const target = this.getNodeParameter('resource', item) as Target;
		const name = this.getNodeParameter('operation', item) as string;
		const done = await attempt.call(this, target, name, item);
		if ('records' in done) {
			// One object for all: large lists would pay for a hundred thousand of them.
			const pairedItem = { item };
			for (const json of done.records) output.push({ json, pairedItem });
			if (done.notice) notices.add(done.notice);
			continue;
		}
		const { singular, plural } = nouns(target);
		const task = operationsOf(target)[name]?.task(singular, plural) ?? name;
		const error = toNodeFault(
			this.getNode(),
			done.fault,
			{ task, account: await accountOf(this, item) },
			item,
		);
		if (isTool.call(this)) spellOut(error);
		if (!this.continueOnFail()) throw error;
		output.push({ json: { error: toJson(error, `${target}.${name}`) }, pairedItem: { item } });
	}
	for (const notice of notices) {
		const message = unmarked(notice);
		// A model sees no hints of the editor: it is told with what the tool gives.
		if (isTool.call(this)) output.push({ json: { notice: message } });
		this.addExecutionHints({ message, type: 'warning', location: 'outputPane' });
	}
	return [output];
}

async function attempt(
	this: IExecuteFunctions,
	target: Target,
	name: string,
	item: number,
): Promise<Outcome | { fault: unknown }> {
	try {
		return await operation.call(this, target, name, item).execute.call(this, target, item);
	} catch (fault) {
		return { fault };
	}
}

function operation(this: IExecuteFunctions, target: Target, name: string, item: number): Operation {
	const found = operationsOf(target)[name];
	if (found) return found;
	throw new NodeOperationError(this.getNode(), `The operation “${name}” is not known`, {
		itemIndex: item,
		description: 'Choose an operation from the list.',
	});
}

/** A model is shown the message alone: what to do about it has to stand there, too. */
function spellOut(error: NodeFault): void {
	if (error.description) error.message = `${error.message}. ${error.description}`;
}

/** What the error output carries. */
function toJson(error: NodeFault, operationName: string): IDataObject {
	const { code, fields, requestId } = error.context.refusal ?? {};
	return {
		message: error.message,
		...(error.description && { description: error.description }),
		...('httpCode' in error && error.httpCode && { httpCode: error.httpCode }),
		...(code !== undefined && { code }),
		...(fields && Object.keys(fields).length > 0 && { fields }),
		...(requestId !== undefined && { requestId }),
		operation: operationName,
	};
}
