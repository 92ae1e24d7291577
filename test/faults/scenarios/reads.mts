import type { INodeParameters } from 'n8n-workflow';
import { jsonOf, runAction, errorWords } from '../engine.mts';
import { compareOnce, said, type CaseResult } from './outcome.mts';
import type { FaultEnvironment } from '../environment.mts';

const path = 'appointments';

/** Get Many of all appointments, or Get of one: all and right, or a word about what is missing. */
export async function testRead(
	environment: FaultEnvironment,
	operation: 'get' | 'getAll',
	{ isChanged = false } = {},
): Promise<CaseResult> {
	const { sandbox, credential, options } = environment;
	const expected = sandbox.expected('enterprise', path);
	const primaryKey = (record: unknown) => sandbox.identityOf('enterprise', path, record);
	const id = primaryKey(expected[3]);
	const parameters: INodeParameters =
		operation === 'get'
			? { resource: 'appointment', operation, recordId: { __rl: true, mode: 'id', value: id } }
			: { resource: 'appointment', operation, returnAll: true };
	const task = await runAction({ ...parameters, options }, credential);
	if (task.error) return said(errorWords(task.error));
	const hints = (task.hints ?? []).map(({ message }) => message);
	if (hints.some((hint) => /^List may be incomplete/.test(hint))) return said(...hints);
	const wanted = operation === 'get' ? [expected[3]] : expected;
	const text = (record: unknown) => (isChanged ? primaryKey(record) : JSON.stringify(record));
	return compareOnce(wanted.map(text), jsonOf(task.data?.main[0]).map(text), hints);
}
