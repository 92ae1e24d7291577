import { rateLimitSignalNames } from '../../sandbox/dialects/rate-limit-responses.mts';
import type { SwitchRule } from '../../sandbox/switches/rules.mts';

/** One column of the table: the switch that is on while a list is read. */
export interface ReadColumn {
	name: string;
	/**
	 * What may be asked of a reading: of a `still` list, everything; of a `moving` one, everything that stood throughout; of a
	 * list that leads `astray` or has no end, only that nothing wrong is said or done.
	 */
	list: 'still' | 'moving' | 'astray';
	rule(seed: number): SwitchRule;
	/** The list was read once before, and what that learned is remembered. */
	isSecond?: true;
	/** Read instead of the limited surface's appointments, while those speak another dialect. */
	instead?: { surface: 'enterprise'; resource: 'appointments' | 'invoices' };
}

const elsewhere = 'https://elsewhere.example';

/** A fault that comes once, on another call with each seed. */
const once = (seed: number) => ({ at: 1 + (seed % 4), times: 1 });

/** One column for each switch of the sandbox. */
export const readColumns: ReadColumn[] = [
	{ name: 'plain', list: 'still', rule: () => ({}) },
	{ name: 'second', list: 'still', isSecond: true, rule: () => ({}) },
	other('enterprise', 'appointments'),
	other('invoices', 'invoices'),
	{ name: 'times', list: 'still', rule: () => ({ equalTimestamps: true }) },
	{ name: '429', list: 'still', rule: (seed) => ({ rateLimited: { ...once(seed), seconds: 3 } }) },
	{
		name: 'signal',
		list: 'still',
		rule: (seed) => ({
			rateLimited: {
				...once(seed + 1),
				times: 2,
				every: 3,
				seconds: 2,
				signal: rateLimitSignalNames[seed % rateLimitSignalNames.length],
			},
		}),
	},
	{ name: '502', list: 'still', rule: (seed) => ({ badGateway: once(seed) }) },
	// The first answer must be good: a key that never worked is no passing fault.
	{ name: '401', list: 'still', rule: (seed) => ({ expiringKey: { at: 2 + (seed % 3) } }) },
	{ name: 'slow', list: 'still', rule: (seed) => ({ slow: { ...once(seed), milliseconds: 40 } }) },
	{
		name: 'cut',
		list: 'still',
		rule: (seed) => ({ cut: { ...once(seed), where: seed % 2 ? 'before' : 'middle' } }),
	},
	{ name: 'truncated', list: 'still', rule: (seed) => ({ truncated: once(seed) }) },
	{ name: 'gzip', list: 'still', rule: () => ({ gzip: true }) },
	{ name: 'bom', list: 'still', rule: () => ({ bom: true }) },
	{ name: 'html', list: 'still', rule: () => ({ htmlContentType: true }) },
	{ name: 'insert', list: 'moving', rule: (seed) => changing({ insert: 2 }, seed) },
	{ name: 'update', list: 'moving', rule: (seed) => changing({ update: 2 }, seed) },
	{ name: 'delete', list: 'moving', rule: (seed) => changing({ delete: 1 }, seed) },
	{
		name: 'redirect',
		list: 'astray',
		rule: (seed) => ({ redirect: { at: 1 + (seed % 3), times: 1000, to: elsewhere } }),
	},
	{ name: 'repeat', list: 'astray', rule: () => ({ endless: 'repeat' }) },
	{ name: 'empty', list: 'astray', rule: () => ({ endless: 'empty' }) },
	{ name: 'stuck', list: 'astray', rule: () => ({ endless: 'stuck' }) },
];

function other(name: string, resource: 'appointments' | 'invoices'): ReadColumn {
	return { name, list: 'still', rule: () => ({}), instead: { surface: 'enterprise', resource } };
}

function changing(what: { insert?: number; update?: number; delete?: number }, seed: number) {
	return { changes: { ...what, every: 2 + (seed % 2), rounds: 1 + (seed % 2) } };
}
