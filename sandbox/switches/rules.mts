import { z } from 'zod';
import { areas } from '../areas.mts';
import { surfaceNames } from '../contract.mts';
import { rateLimitSignalNames } from '../dialects/rate-limit-responses.mts';
import { hookSwitches } from '../hooks/switches.mts';

const count = z.number().int().min(0);
const positive = z.number().int().min(1);

/** When a fault happens, counted in calls of that resource since the switches were set. */
const moment = {
	/** The call that it happens on first. */
	at: positive.default(2),
	/** Then on each call that lies a multiple of this further; the very next where it is 1. */
	every: positive.default(1),
	/** How often in all. */
	times: positive.default(1),
	/** Which calls count. */
	on: z.enum(['list', 'item', 'write', 'any']).default('list'),
};

/** Of a write: whether it is taken all the same, so that only the answer is lost. */
const taken = z.boolean().default(false);

/** `true` stands for the fault with everything at its default. */
const fault = <Extra extends z.ZodRawShape>(extra: Extra) =>
	z.preprocess(
		(value) => (value === true ? {} : value === false ? undefined : value),
		z.strictObject({ ...moment, ...extra }).optional(),
	);

const switchShape = {
	/** Records come, change and go while a list is read: so many of each after every k-th list call. */
	changes: z
		.strictObject({
			every: positive.default(2),
			insert: count.default(0),
			update: count.default(0),
			delete: count.default(0),
			/** After so many rounds all is quiet again. */
			rounds: positive.default(10),
		})
		.optional(),
	/** Many records share the same times, those at the edges of pages included. */
	equalTimestamps: z.boolean().optional(),
	/** Too many requests, said with the dialect's own signal or another one. */
	rateLimited: fault({
		seconds: count.default(1),
		signal: z.enum(rateLimitSignalNames).optional(),
	}),
	/** 502 with a page of HTML. */
	badGateway: fault({ taken }),
	/** 401 for a good key that is about to be rotated. */
	expiringKey: fault({}),
	slow: fault({ milliseconds: positive.default(1000) }),
	/** The connection is cut: before any answer, or in the middle of one. */
	cut: fault({ where: z.enum(['before', 'middle']).default('before'), taken }),
	/** A complete answer with half of its JSON. */
	truncated: fault({}),
	/** Somebody else changes the record just before a write to it is taken. */
	overtaken: fault({ at: positive.default(1), on: z.enum(['write']).default('write') }),
	/** A write to a record must name its version in `If-Match`: 428 without, 412 with another one. */
	ifMatch: z.boolean().optional(),
	/** Compressed, asked for or not. */
	gzip: z.boolean().optional(),
	/** A byte order mark before the JSON. */
	bom: z.boolean().optional(),
	/** JSON that is called `text/html`. */
	htmlContentType: z.boolean().optional(),
	/** Redirected to the same path on another origin. */
	redirect: fault({
		to: z.string().url(),
		status: z
			.number()
			.refine((status) => [301, 302, 303, 307, 308].includes(status), 'must be a redirect')
			.default(302),
	}),
	/**
	 * There is always more: after the last page the same page again (`repeat`), an empty one
	 * (`empty`), or a next link that leads back to the same page (`stuck`).
	 */
	endless: z.enum(['repeat', 'empty', 'stuck']).optional(),
	/** What is odd about the webhooks' deliveries. */
	hooks: hookSwitches.optional(),
};

const paths = [...areas.map(({ path }) => path), 'webhooks'];

/** Switches, and where they are on: everywhere, or on one surface, or for one resource. */
const rule = z.strictObject({
	surface: z.enum(surfaceNames).optional(),
	resource: z
		.string()
		.refine((path) => paths.includes(path), `must be one of ${paths.join(', ')}`)
		.optional(),
	...switchShape,
});

const rules = z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(rule));

/** One rule as it may be written down, defaults left out. */
export type SwitchRule = z.input<typeof rule> & {
	[name in FaultName]?: boolean | Partial<NonNullable<Rule[name]>>;
};

export type Rule = z.output<typeof rule>;

/** The switches that are on for one resource. */
export type Switches = Omit<Rule, 'surface' | 'resource'>;

/** The switches that go off at a moment. */
export type FaultName =
	| 'badGateway'
	| 'cut'
	| 'expiringKey'
	| 'overtaken'
	| 'rateLimited'
	| 'redirect'
	| 'slow'
	| 'truncated';

/** Reads rules that came from outside; the message of the error says what is wrong with them. */
export function readRules(value: unknown): Rule[] {
	const result = rules.safeParse(value);
	if (result.success) return result.data;
	const issues = result.error.issues.map(({ path, message }) =>
		[path.filter((step) => typeof step === 'string').join('.'), message].filter(Boolean).join(': '),
	);
	throw new Error(`switches: ${issues.join('; ')}`);
}
