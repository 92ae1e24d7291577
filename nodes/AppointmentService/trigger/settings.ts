import type { INode } from 'n8n-workflow';
import { z } from 'zod/v4';
import { eventNames, readPath, type EventName } from '../contract';
import { defaultTimeout, optionFault } from '../transport';
import { schemes } from './proof/signature';
import type { Vocabulary } from './reading/names';

/** Reads a parameter of the node; each of n8n's contexts has its own way. */
export interface Asked {
	node: INode;
	parameter(name: string, fallback: unknown): unknown;
}

const path = z
	.string()
	.trim()
	.max(2000, 'enter the path below the root of the surface, e.g. webhooks')
	.transform((pasted) => pasted.replace(/^\/+|\/+$/g, ''))
	.refine(
		(cleaned) => cleaned === '' || ('path' in readPath(cleaned) && /^[\w.~%{}/-]+$/.test(cleaned)),
		{
			message: 'enter the path below the root of the surface, e.g. webhooks',
		},
	);
const field = z
	.string()
	.trim()
	.regex(/^[\w.-]*$/, 'a field’s name has no blanks')
	.default('');

const options = z.object({
	appointmentPath: path.default(''),
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
	invoicePath: path.default(''),
	signatureAge: z.coerce.number().min(0).default(300),
	signatureHeader: z.string().trim().toLowerCase().default(''),
	signatureScheme: z.enum(['auto', ...schemes]).default('auto'),
	subscriptionAddressField: field,
	subscriptionBody: z.unknown().optional(),
	subscriptionEventsAs: z.enum(['auto', 'list', 'text', 'each', 'none']).default('auto'),
	subscriptionEventsField: field,
	subscriptionPath: path.default(''),
	subscriptionRemovalMethod: z.enum(['DELETE', 'POST']).default('DELETE'),
	subscriptionRemovalPath: path.default(''),
	subscriptionSigningField: field,
	timeout: z.coerce.number().positive().max(3600).optional(),
	unknownEvents: z.enum(['passOn', 'ignore']).default('passOn'),
	waitForRecord: z.coerce.number().min(0).max(300).default(10),
});

export interface Settings extends Omit<z.infer<typeof options>, 'eventNames' | 'timeout'> {
	events: EventName[];
	registration: 'automatic' | 'manual';
	/** The user's own names of events, as they were entered. */
	ownNames: Array<{ event: EventName; name: string }>;
	vocabulary: Vocabulary;
	/** Milliseconds that one answer may take. */
	timeout: number;
}

/**
 * What the user set for webhook mode.
 *
 * @throws NodeOperationError where an option has a value that it cannot have
 */
export function settingsOf({ node, parameter }: Asked): Settings {
	const read = options.safeParse(parameter('options', {}));
	if (!read.success) throw optionFault(node, read.error, 0);
	const { eventNames: named, timeout, ...rest } = read.data;
	const ownNames = named.name.filter(({ name }) => name !== '');
	const chosen = parameter('events', []);
	return {
		...rest,
		events: eventNames.filter((name) => Array.isArray(chosen) && chosen.includes(name)),
		registration: parameter('registration', 'automatic') === 'manual' ? 'manual' : 'automatic',
		ownNames,
		vocabulary: new Map(ownNames.map(({ event, name }) => [name.toLowerCase(), event])),
		timeout: timeout === undefined ? defaultTimeout : timeout * 1000,
	};
}

/** The path of the subscriptions that the user set, else undefined. */
export function pathTold({ subscriptionPath }: Settings): string | undefined {
	return subscriptionPath === '' ? undefined : subscriptionPath;
}
