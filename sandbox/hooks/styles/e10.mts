import { eventTable } from '../events.mts';
import type { HookStyle } from '../hook-style.mts';

const verbs = { created: 'create', updated: 'update', deleted: 'delete' };

/** One page of settings for all: a list of addresses and a flag for each kind of record. Nothing is signed, and changes come twice. */
export const e10Hooks: HookStyle = {
	events: eventTable((area, kind) => `${area}.${kind}`),
	settings: ['hooks_settings'],
	body: ({ recordEvent: { area, kind }, record, recordId }) => ({
		company_id: 4564,
		resource: area.name,
		resource_id: recordId,
		status: verbs[kind],
		data: record,
	}),
	copies: ({ kind }) => (kind === 'updated' ? 2 : 1),
	retries: [60],
	timeout: 5,
};
