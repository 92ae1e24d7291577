import { dialectNamed, type DialectName } from '../../sandbox/dialects/index.mts';
import type { SwitchRule } from '../../sandbox/switches/rules.mts';

/** One column of the table: what happens while records are written. */
export interface WriteColumn {
	name: string;
	/** The switch for one write, which is the `at`-th that is sent; without it nothing happens. */
	rule?(at: number): SwitchRule;
	/** Whether the runs wait most of the time. */
	waits?: true;
	/** Whether the fault is on the write that is taken only, and not on the first one, too. */
	once?: true;
	/** What the fault makes of a write where the node can do no better. */
	excuses?: ReadonlyArray<'refused' | 'unknown'>;
	/** Where that is so; everywhere where it is left out. */
	excused?(step: { dialect: DialectName; applied: number }): boolean;
	/** The surface that is written; default enterprise. */
	surface?: 'limited';
	/** Whose key it is; default the owner of the account. */
	key?: 'auditor';
	/** Whether records of all kinds are written, and not visits and clients only. */
	isWide?: true;
	/** Written as JSON: the fields side by side, in the record's own shape, or as the whole body that the service wants. */
	body?: 'fields' | 'record' | 'whole';
	/** Whether the owner has set nothing, though the service needs settings. */
	bare?: true;
	/** Whether the node is only to show what it would send. */
	dry?: true;
	/** Whether the owner names the place of an idempotency key, where the service knows one. */
	keyed?: true;
	/** Seconds that the node waits for an answer. */
	timeout?: number;
}

const on = 'write';
/** A port on which nothing listens. */
const nowhere = 'http://127.0.0.1:9';
const lost = ['refused', 'unknown'] as const;

export const writeColumns: WriteColumn[] = [
	{ name: 'none', isWide: true },
	{ name: 'no setting', bare: true, excuses: ['refused'] },
	{ name: 'json', isWide: true, body: 'fields' },
	{ name: 'record', body: 'record' },
	{ name: 'whole', body: 'whole' },
	{ name: 'limited', surface: 'limited' },
	{ name: 'auditor', key: 'auditor', excuses: ['refused'] },
	{
		name: 'read 502',
		waits: true,
		once: true,
		rule: () => ({ badGateway: { at: 1, on: 'item' } }),
	},
	{ name: 'read cut', waits: true, once: true, rule: () => ({ cut: { at: 1, on: 'item' } }) },
	{
		name: '429',
		waits: true,
		// Whether a refusal with another status means haste only its words say, and for a write they never count.
		excuses: ['refused'],
		excused: ({ dialect }) => dialectNamed(dialect).tooMany === 'forbidden',
		rule: (at) => ({ rateLimited: { at, on, seconds: 1 } }),
	},
	{ name: 'slow', once: true, rule: (at) => ({ slow: { at, on, milliseconds: 200 } }) },
	{ name: 'cut', excuses: lost, rule: (at) => ({ cut: { at, on } }) },
	{ name: 'cut after', excuses: lost, rule: (at) => ({ cut: { at, on, taken: true } }) },
	{ name: '502', excuses: lost, rule: (at) => ({ badGateway: { at, on } }) },
	{ name: '502 after', excuses: lost, rule: (at) => ({ badGateway: { at, on, taken: true } }) },
	{ name: 'truncated', excuses: lost, rule: (at) => ({ truncated: { at, on } }) },
	{
		name: 'timeout',
		excuses: lost,
		timeout: 2,
		once: true,
		waits: true,
		rule: (at) => ({ slow: { at, on, milliseconds: 3000 } }),
	},
	{ name: 'stale', excuses: ['refused'], rule: (at) => ({ overtaken: { at, on } }) },
	{ name: '401', excuses: ['refused'], rule: (at) => ({ expiringKey: { at, on } }) },
	{
		name: 'redirect',
		once: true,
		excuses: lost,
		rule: (at) => ({ redirect: { at, on, to: nowhere } }),
	},
	{ name: 'gzip', once: true, rule: () => ({ gzip: true }) },
	{ name: 'bom', once: true, rule: () => ({ bom: true }) },
	{ name: 'html', once: true, rule: () => ({ htmlContentType: true }) },
	{ name: 'dry run', dry: true },
	{ name: 'etag', once: true, rule: () => ({ ifMatch: true }) },
	{
		name: 'keyed',
		keyed: true,
		// A refusal after a lost answer may be about the repetition, so nobody knows what the first request did.
		excuses: ['unknown'],
		excused: ({ applied }) => applied === 0,
		rule: (at) => ({ cut: { at, on, taken: true } }),
	},
];
