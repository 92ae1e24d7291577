import { NodeOperationError, type INode } from 'n8n-workflow';
import { z } from 'zod/v4';
import { isTimeZone, type PaginationStrategy } from '../rest';

/** The options that a schema knows. @throws NodeOperationError where one has a value that it cannot have: which one, and what to do */
export function parseOptions<Schema extends z.ZodType>(
	schema: Schema,
	options: unknown,
	node: INode,
	itemIndex?: number,
): z.output<Schema> {
	const parsed = schema.safeParse(options);
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	const option = optionLabel(String(issue.path[0]));
	throw new NodeOperationError(
		node,
		`The option “${option}” cannot be used: ${describeIssue(issue)}`,
		{ itemIndex, description: 'Correct it under Options, or remove it to use the default.' },
	);
}

/** Options whose names in the editor do not follow from their own. */
const optionLabels: Record<string, string> = {
	idempotencyField: 'Request: Idempotency Field',
	idempotencyHeader: 'Request: Idempotency Header',
	ifMatch: 'Check for Changes by Others',
	method: 'Request: Method',
	onIncomplete: 'If the List May Be Incomplete',
	signatureAge: 'Signature: Max Age',
	subscriptionBody: 'Subscription: Further Fields',
	subscriptionSigningField: 'Subscription: Secret Field',
	updateStyle: 'Request: Update Style',
	waitForRecord: 'Wait for Record',
	wrapper: 'Request: Body Wrapper',
	writePath: 'Request: Path',
};

/** What the editor calls an option. */
export function optionLabel(name: string): string {
	const words = name.replace(/([A-Z])/g, ' $1').replace(/^./, (letter) => letter.toUpperCase());
	return optionLabels[name] ?? words.replace(/^(Pagination|Signature|Subscription) /, '$1: ');
}

/** What to enter instead. Own messages of the schemas say it already. */
function describeIssue(issue: z.core.$ZodIssue): string {
	switch (issue.code) {
		case 'too_small':
			return issue.inclusive === false
				? `enter a number above ${issue.minimum}`
				: `enter ${issue.minimum} or more`;
		case 'too_big':
			return issue.origin === 'string' ? issue.message : `enter ${issue.maximum} or less`;
		case 'invalid_type':
			return `enter ${{ string: 'a text', boolean: 'true or false' }[issue.expected as string] ?? 'a number'}`;
		case 'invalid_value':
			return `enter one of ${issue.values.join(', ')}`;
		default:
			return issue.message;
	}
}

/** The option Timeout, in seconds; gives milliseconds. */
export const timeoutSchema = z
	.number()
	.positive()
	.max(3600)
	.default(60)
	.transform((seconds) => seconds * 1000);

export const textSchema = z.string().trim().default('');

/** A value that somebody enters as a text, and an expression may give as a number. */
export const valueSchema = z.union([textSchema, z.number().transform(String)]);

/** The option Time Zone: a name of the IANA database, or an empty text. */
export const timeZoneSchema = z
	.string()
	.trim()
	.refine((name) => name === '' || isTimeZone(name), 'enter a name such as Europe/Berlin')
	.default('');

const parameterName = z
	.string()
	.trim()
	.regex(/^[^\s?&#=]*$/, 'a parameter name has no blanks and none of ? & # =')
	.default('');

const paginationSchema = z.looseObject({
	pagination: z.enum(['auto', 'none', 'page', 'offset', 'cursor', 'link']).default('auto'),
	paginationFirstPage: z.number().int().min(0).max(1).default(1),
	paginationParameter: parameterName,
	paginationSize: z.number().int().min(1).max(10_000).default(100),
	paginationSizeParameter: parameterName,
});

/** The pagination strategy that the options set; undefined where it is to be detected. @throws NodeOperationError */
export function parsePaginationOptions(
	options: unknown,
	node: INode,
	item?: number,
): PaginationStrategy | undefined {
	const parsed = parseOptions(paginationSchema, options, node, item);
	const { pagination: style, paginationSize: value, ...chosen } = parsed;
	const sizeParameter = chosen.paginationSizeParameter;
	const size = sizeParameter ? { size: { parameter: sizeParameter, value } } : {};
	// The usual parameters are called as the styles are.
	const parameter = chosen.paginationParameter || style;
	if (style === 'auto') return undefined;
	if (style === 'none') return { style };
	if (style === 'link') return { style, ...size };
	if (style === 'cursor') return { style, parameter, from: 'answer', ...size };
	return { style, parameter, first: style === 'page' ? chosen.paginationFirstPage : 0, ...size };
}
