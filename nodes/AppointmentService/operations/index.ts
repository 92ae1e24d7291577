import { cancel } from './cancel.operation';
import { create } from './create.operation';
import { findOrCreate } from './findOrCreate.operation';
import { get } from './get.operation';
import { getAll } from './getAll.operation';
import { inspect } from './inspect.operation';
import { withOutput, withStart } from './shared/output';
import { remove } from './delete.operation';
import { request } from './request.operation';
import { reschedule } from './reschedule.operation';
import type { Operation } from './descriptions/types';
import { withLeftOutFields } from './shared/writeInput';
import { update } from './update.operation';

export const operations: Record<string, Operation> = {
	cancel: withStart(cancel),
	create: withLeftOutFields(withStart(create)),
	delete: remove,
	findOrCreate: withLeftOutFields(findOrCreate),
	get: withOutput(withStart(get)),
	getAll: withOutput(getAll),
	inspect,
	request,
	reschedule: withStart(reschedule),
	update: withLeftOutFields(withStart(update)),
};
