import { NodeOperationError, type INode } from 'n8n-workflow';
import { z } from 'zod/v4';
import { toCancelledStatus, toStatusValues } from '../appointment';
import { eventNames, parsePath, type EventName } from '../contract';
import { parseOptions, textSchema, valueSchema } from '../parameters';
import { defaultTimeout } from '../transport';
import { signatureSchemes } from './webhook/signature/signatureHeader';

const pathAdvice = 'enter what comes after /api/v1/ or /v1/ in the address, e.g. webhooks';
const pathSchema = z
	.string()
	.trim()
	.max(2000, pathAdvice)
	.transform((path) => path.replace(/^\/+|\/+$/g, ''))
	.refine(
		(cleaned) => {
			const path = cleaned.replace(/^https?:\/\/[^/\s]+\/?/i, '');
			return cleaned === '' || ('path' in parsePath(path) && /^[\w.~%{}/-]+$/.test(path));
		},
		{ message: pathAdvice },
	);
const fieldNameSchema = z
	.string()
	.trim()
	.regex(/^[\w.-]*$/, 'a field’s name has no blanks')
	.default('');

const numberOrNothing = (value: unknown) =>
	typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
		? value
		: undefined;

const ownNameSchema = z.object({
	event: z.enum(eventNames as [EventName, ...EventName[]]),
	name: z.string().trim(),
});

const optionsSchema = z.object({
	appointmentPath: pathSchema.default(''),
	cancelledValue: valueSchema,
	completeRecords: z.boolean().default(true),
	dropRepeats: z.boolean().default(true),
	eventNames: z.object({ name: z.array(ownNameSchema).default([]) }).default({ name: [] }),
	invoicePath: pathSchema.default(''),
	paidValue: valueSchema,
	// An expression that gives nothing must not mean “no limit”, as 0 does.
	signatureAge: z.preprocess(numberOrNothing, z.coerce.number().min(0).default(300)),
	signatureHeader: z.string().trim().toLowerCase().default(''),
	signatureScheme: z.enum(['auto', ...signatureSchemes]).default('auto'),
	statusField: textSchema,
	subscriptionAddressField: fieldNameSchema,
	subscriptionBody: z.unknown().optional(),
	subscriptionEventsAs: z.enum(['auto', 'list', 'text', 'each', 'none']).default('auto'),
	subscriptionEventsField: fieldNameSchema,
	subscriptionPath: pathSchema.default(''),
	subscriptionRemovalMethod: z.enum(['DELETE', 'POST']).default('DELETE'),
	subscriptionRemovalPath: pathSchema.default(''),
	subscriptionSigningField: fieldNameSchema,
	timeout: z.coerce.number().positive().max(3600).optional(),
	unknownEvents: z.enum(['passOn', 'ignore']).default('passOn'),
	waitForRecord: z.coerce.number().min(0).max(300).default(10),
});

export type WebhookSettings = ReturnType<typeof readWebhookSettings>;

/** Reads a parameter of the node; n8n's contexts differ in how. */
export type ParameterReader = (name: string, fallback: unknown) => unknown;

/** The parameters of webhook mode. @throws NodeOperationError where an option has an invalid value */
export function readWebhookSettings(node: INode, parameter: ParameterReader) {
	const parsed = parseOptions(optionsSchema, parameter('options', {}), node, 0);
	const { eventNames: nameOptions, timeout, ...others } = parsed;
	const { cancelledValue, paidValue, statusField, ...rest } = others;
	const ownNames = nameOptions.name.filter(({ name }) => name !== '');
	const selected = parameter('events', []);
	return {
		...rest,
		cancelledStatus: toCancelledStatus(statusField, cancelledValue),
		/** The status of paid invoices, where the user says so. */
		paidValues: toStatusValues(paidValue),
		events: eventNames.filter((name) => Array.isArray(selected) && selected.includes(name)),
		registration: parameter('registration', 'automatic') === 'manual' ? 'manual' : 'automatic',
		/** Polls look for events that the service did not send. */
		alsoPoll: parameter('alsoPoll', false) === true,
		/** The user's own names of events, as they were entered. */
		ownNames,
		vocabulary: new Map(ownNames.map(({ event, name }) => [name.toLowerCase(), event])),
		timeout: timeout === undefined ? defaultTimeout : timeout * 1000,
	};
}

const pathOptions = [
	'appointmentPath',
	'invoicePath',
	'subscriptionPath',
	'subscriptionRemovalPath',
] as const;

/** The settings with all paths below the root, also where the user entered the root with them. @throws NodeOperationError */
export function withPathsBelow(
	settings: WebhookSettings,
	root: string,
	node: INode,
): WebhookSettings {
	const paths = pathOptions.map((name) => [name, pathBelow(settings[name], root)] as const);
	const outside = paths.find(([, path]) => path === undefined);
	if (outside) {
		// n8n shows only the message where a workflow is published.
		throw new NodeOperationError(
			node,
			`The path ${settings[outside[0]]} under Options is not below ${root}. Enter it without the address of the server, e.g. webhooks.`,
		);
	}
	return { ...settings, ...Object.fromEntries(paths) };
}

function pathBelow(path: string, root: string): string | undefined {
	const { origin, pathname } = new URL(root);
	const isWhole = /^https?:\/\//i.test(path);
	if (isWhole && new URL(path).origin !== origin) return undefined;
	const ownPath = path.replace(/^https?:\/\/[^/]+\/?/i, '');
	const rootPath = pathname.replace(/^\/+|\/+$/g, '');
	if (ownPath.startsWith(`${rootPath}/`)) return ownPath.slice(rootPath.length + 1);
	return isWhole ? undefined : ownPath;
}
