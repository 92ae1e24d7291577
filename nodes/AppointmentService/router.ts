import type {
	IDataObject,
	IExecuteData,
	IExecuteFunctions,
	INodeExecutionData,
} from 'n8n-workflow';
import { operations } from './operations';
import {
	operationsOf,
	resourceNouns,
	type OperationResult,
	type Target,
} from './operations/descriptions';
import { isTool, ParameterError } from './parameters';
import { getOrCreate, OutcomeUnknownError, settle, WriteError } from './rest';
import { tryGetCredentials, toNodeError, toShownText, type NodeError } from './transport';

const readOnly = /^(get|getAll|inspect)$/;
const makesNew = /^(create|findOrCreate|request)$/;

type ItemOutcome = { value: OperationResult } | { fault: unknown };

/** What became of items that are not to be done again, by the run and their place: with Retry On Fail, n8n runs all items of a failed run again. */
const doneItems = new WeakMap<IExecuteData, Map<number, ItemOutcome>>();

/** Whether doing it again may make a second record, or hide what the first time changed. */
function isDone(attempt: ItemOutcome, name: string): boolean {
	if (readOnly.test(name)) return false;
	if ('value' in attempt || attempt.fault instanceof WriteError) return true;
	return attempt.fault instanceof OutcomeUnknownError && makesNew.test(name);
}

const repeatAdvice =
	'The items before this one were done: when you run it again, leave them out, so that nothing is done twice.';

/** Runs the operation for each input item, pairs its output with the item, and alone decides between stopping and the error output. */
export async function route(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const output: INodeExecutionData[] = [];
	const notices = new Set<string>();
	let hasWritten = false;
	// The calls of a model are runs of their own, which n8n does not tell apart.
	const done: Map<number, ItemOutcome> = isTool.call(this)
		? new Map()
		: getOrCreate(doneItems, this.getExecuteData(), () => new Map());
	for (let item = 0; item < this.getInputData().length; item++) {
		const target = this.getNodeParameter('resource', item) as Target;
		const name = this.getNodeParameter('operation', item) as string;
		const operation = Object.hasOwn(operationsOf(target), name) && operationsOf(target)[name];
		const attempt =
			done.get(item) ??
			(await settle(async () => {
				if (operation) return await operations[name].call(this, target, item);
				throw new ParameterError(
					`The operation “${name}” is not known`,
					'Choose an operation from the list.',
				);
			}));
		if (isDone(attempt, name)) done.set(item, attempt);
		if ('value' in attempt) {
			const result = attempt.value;
			hasWritten ||= !readOnly.test(name) && !result.records.some(({ dryRun }) => dryRun);
			// One object for all records: a large list would need a hundred thousand.
			const pairedItem = { item };
			for (const json of result.records) output.push({ json, pairedItem });
			for (const notice of result.notices ?? [])
				notices.add(toShownText(notice, await tryGetCredentials(this, item)));
			continue;
		}
		const { singular, plural } = resourceNouns(target);
		const task = operation ? operation.task(singular, plural) : name;
		const error = toNodeError(
			this.getNode(),
			attempt.fault,
			{ task, credentials: await tryGetCredentials(this, item) },
			item,
		);
		if (isTool.call(this)) appendDescription(error);
		if (!this.continueOnFail()) {
			if (hasWritten)
				error.description = [error.description, repeatAdvice].filter(Boolean).join(' ');
			throw error;
		}
		output.push({ json: { error: errorToJson(error, `${target}.${name}`) }, pairedItem: { item } });
	}
	if (isTool.call(this) && output.length + notices.size === 0)
		notices.add('No records came: nothing matches, or the list is empty.');
	for (const message of notices) {
		// A model sees no hints of the editor, so the notice is an item, too.
		if (isTool.call(this)) output.push({ json: { notice: message } });
		this.addExecutionHints({ message, type: 'warning', location: 'outputPane' });
	}
	return [output];
}

/** A model sees the message alone, so the advice has to be part of it. */
function appendDescription(error: NodeError): void {
	if (error.description) error.message = `${error.message}. ${error.description}`;
}

function errorToJson(error: NodeError, operationName: string): IDataObject {
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
