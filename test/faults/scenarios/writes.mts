import type { INodeParameters } from 'n8n-workflow';
import { runAction, errorWords } from '../engine.mts';
import { doubled, lost, said, whole, type CaseResult } from './outcome.mts';
import type { FaultEnvironment } from '../environment.mts';

/** The node's words where it cannot say for sure that nothing was written. */
const doubt = /not known whether|seems to have done it/i;

/** What an owner writes. */
export const writing = ['create', 'update', 'cancel'] as const;

/** One write: the service took it as often as the node says, once at most. */
export async function testWrite(
	{ sandbox, credential, options }: FaultEnvironment,
	operation: (typeof writing)[number],
): Promise<CaseResult> {
	const [first, , other] = sandbox.expected('enterprise', 'appointments') as Array<
		Record<string, unknown>
	>;
	const { client_id, service_id, staff_id, starts_at, ends_at } = first;
	const values = {
		create: { client_id, service_id, staff_id, starts_at, ends_at, notes: 'New' },
		update: { notes: 'Brings the dog.' },
		cancel: undefined,
	}[operation];
	const parameters: INodeParameters = {
		resource: 'appointment',
		operation,
		...(operation !== 'create' && {
			recordId: { __rl: true, mode: 'id', value: String(other.id) },
		}),
		...(values && { inputMode: 'json', body: JSON.stringify(values) }),
		options,
	};
	const task = await runAction(parameters, credential);
	const taken = sandbox.writes.list().filter(({ applied }) => applied).length;
	const words = task.error ? errorWords(task.error) : undefined;
	if (taken > 1) return doubled(`taken ${taken} times`, words ? [words] : []);
	if (words === undefined) {
		return taken === 1 ? whole() : lost('said to be done, and is not');
	}
	if (taken === 1 && !doubt.test(words))
		return doubled('said to have failed, and is done', [words]);
	return said(words);
}
