import type { INode } from 'n8n-workflow';
import { z } from 'zod/v4';
import { eventNames, parsePath, type EventName } from '../contract';
import { invalidOptionError } from '../parameters';
import { defaultTimeout } from '../transport';
import { signatureSchemes } from './webhook/signature/verifySignature';
import type { Vocabulary } from './webhook/payload/eventName';

/** Reads a parameter of the node; n8n's contexts differ in how. */
export interface ParameterReader {
	node: INode;
	parameter(name: string, fallback: unknown): unknown;
}

const pathSchema = z
	.string()
	.trim()
	.max(2000, 'enter the path below the root of the surface, e.g. webhooks')
	.transform((path) => path.replace(/^\/+|\/+$/g, ''))
	.refine(
		(cleaned) => cleaned === '' || ('path' in parsePath(cleaned) && /^[\w.~%{}/-]+$/.test(cleaned)),
		{
			message: 'enter the path below the root of the surface, e.g. webhooks',
		},
	);
const fieldNameSchema = z
	.string()
	.trim()
	.regex(/^[\w.-]*$/, 'a field’s name has no blanks')
	.default('');

const optionsSchema = z.object({
	appointmentPath: pathSchema.default(''),
	completeRecords: z.boolean().default(true),
	dropRepeats: z.boolean().default(true),
	eventNames: z
		.object({
			name: z
				.array(
					z.object({
						event: z.enum(eventNames as [EventName, ...EventName[]]),
						name: z.string().trim(),
					}),
				)
				.default([]),
		})
		.default({ name: [] }),
	invoicePath: pathSchema.default(''),
	signatureAge: z.coerce.number().min(0).default(300),
	signatureHeader: z.string().trim().toLowerCase().default(''),
	signatureScheme: z.enum(['auto', ...signatureSchemes]).default('auto'),
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

export interface WebhookSettings
	extends Omit<z.infer<typeof optionsSchema>, 'eventNames' | 'timeout'> {
	events: EventName[];
	registration: 'automatic' | 'manual';
	/** The user's own names of events, as they were entered. */
	ownNames: Array<{ event: EventName; name: string }>;
	vocabulary: Vocabulary;
	/** Milliseconds that one response may take. */
	timeout: number;
}

/**
 * Reads and validates the parameters of webhook mode.
 *
 * @throws NodeOperationError where an option has an invalid value
 */
export function readWebhookSettings({ node, parameter }: ParameterReader): WebhookSettings {
	const parsed = optionsSchema.safeParse(parameter('options', {}));
	if (!parsed.success) throw invalidOptionError(node, parsed.error, 0);
	const { eventNames: nameOptions, timeout, ...rest } = parsed.data;
	const ownNames = nameOptions.name.filter(({ name }) => name !== '');
	const selected = parameter('events', []);
	return {
		...rest,
		events: eventNames.filter((name) => Array.isArray(selected) && selected.includes(name)),
		registration: parameter('registration', 'automatic') === 'manual' ? 'manual' : 'automatic',
		ownNames,
		vocabulary: new Map(ownNames.map(({ event, name }) => [name.toLowerCase(), event])),
		timeout: timeout === undefined ? defaultTimeout : timeout * 1000,
	};
}

/** The subscription path that the user set; undefined where it is left empty. */
export function configuredPath({ subscriptionPath }: WebhookSettings): string | undefined {
	return subscriptionPath === '' ? undefined : subscriptionPath;
}
