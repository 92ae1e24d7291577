import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v4';
import { optionFault, type Account } from '../../transport';
import { keyOf, type JsonObject, type Orders } from '../../wire';
import { cleanPath } from '../target';

const name = z
	.string()
	.trim()
	.regex(/^[\w.$-]*$/, 'a name has letters, digits, hyphens, dots and underscores only');

const header = name.refine(
	(text) =>
		!/^(accept|authorization|connection|content-.*|cookie|expect|host|if-.*|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i.test(
			text,
		),
	'this header is not free',
);

const given = z.looseObject({
	method: z.enum(['auto', 'PATCH', 'POST', 'PUT']).default('auto'),
	writePath: z.string().trim().default(''),
	wrapper: name.optional(),
	updateStyle: z.enum(['auto', 'merge', 'replace']).default('auto'),
	ifMatch: z.boolean().default(true),
	idempotencyHeader: header.default(''),
	idempotencyField: name.default(''),
	dryRun: z.boolean().default(false),
});

/**
 * How the user says that writing goes.
 *
 * @throws NodeOperationError where an option has a value that it cannot have
 */
export function ordersOf(
	this: IExecuteFunctions,
	{ root }: Account,
	operation: string,
	item: number,
): Orders {
	const parsed = given.safeParse(this.getNodeParameter('options', item, {}));
	if (!parsed.success) throw optionFault(this.getNode(), parsed.error, item);
	const options = parsed.data;
	const { method, writePath, wrapper, updateStyle, idempotencyHeader, idempotencyField } = options;
	const path = writePath === '' ? undefined : cleanPath.call(this, writePath, item);
	const keyed = idempotencyHeader !== '' || idempotencyField !== '';
	return {
		...(method !== 'auto' && { method }),
		...(path !== undefined && {
			address: (id, content) => `${root}/${addressed.call(this, path, item, id, content)}`,
		}),
		...(wrapper !== undefined && { wrapper }),
		...(updateStyle !== 'auto' && { style: updateStyle }),
		checkVersion: options.ifMatch,
		...(keyed && {
			idempotency: {
				key: requestKey.call(this, operation, item),
				...(idempotencyHeader && { header: idempotencyHeader }),
				...(idempotencyField && { field: idempotencyField }),
			},
		}),
		dryRun: options.dryRun,
		zone: this.getTimezone(),
	};
}

const place = /%7Bid%7D/gi;

function addressed(
	this: IExecuteFunctions,
	path: string,
	item: number,
	id?: string,
	content: JsonObject = {},
): string {
	const named = path.search(place) >= 0;
	if (id !== undefined) {
		const step = encodeURIComponent(id);
		const says =
			named ||
			path.split('/').includes(step) ||
			Object.values(content).some((value) => String(value) === id);
		// Without it, the request could be about all records there are.
		if (says) return path.replace(place, () => step);
		throw new NodeOperationError(
			this.getNode(),
			'The request does not say which record it is about',
			{
				itemIndex: item,
				description: 'Write {ID} in the option Path where the ID belongs. Nothing was sent.',
			},
		);
	}
	if (!named) return path;
	throw new NodeOperationError(this.getNode(), 'A new record has no ID yet', {
		itemIndex: item,
		description: 'Take {ID} out of the option Path.',
	});
}

/** The same in every try of this item in this run, another one for every other request. */
function requestKey(this: IExecuteFunctions, operation: string, item: number): string {
	const run: unknown = this.evaluateExpression('{{ $runIndex }}', item);
	return keyOf(this.getExecutionId(), this.getNode().id, run, item, operation);
}
