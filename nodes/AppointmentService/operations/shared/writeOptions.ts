import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v4';
import { cleanPath, invalidOptionError, ParameterError } from '../../parameters';
import type { ApiCredentials } from '../../transport';
import { hashToUuid, scalarText, type JsonObject, type WriteOptions } from '../../rest';

const nameSchema = z
	.string()
	.trim()
	.regex(/^[\w.$-]*$/, 'a name has letters, digits, hyphens, dots and underscores only');

const headerSchema = nameSchema.refine(
	(text) =>
		!/^(accept|authorization|connection|content-.*|cookie|expect|host|if-.*|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i.test(
			text,
		),
	'this header is not free',
);

const optionsSchema = z.looseObject({
	method: z.enum(['auto', 'PATCH', 'POST', 'PUT']).default('auto'),
	writePath: z.string().trim().default(''),
	wrapper: nameSchema.optional(),
	updateStyle: z.enum(['auto', 'merge', 'replace']).default('auto'),
	ifMatch: z.boolean().default(true),
	idempotencyHeader: headerSchema.default(''),
	idempotencyField: nameSchema.default(''),
	dryRun: z.boolean().default(false),
});

/** The options for writing. @throws NodeOperationError, ParameterError where an option has a value that it cannot have */
export function getWriteOptions(
	this: IExecuteFunctions,
	{ root }: ApiCredentials,
	{ target, operation, listUrl }: Record<'target' | 'operation' | 'listUrl', string>,
	item: number,
): WriteOptions {
	const parsed = optionsSchema.safeParse(this.getNodeParameter('options', item, {}));
	if (!parsed.success) throw invalidOptionError(this.getNode(), parsed.error, item);
	const options = parsed.data;
	const { method, writePath, wrapper, updateStyle, idempotencyHeader, idempotencyField } = options;
	const path = writePath === '' ? undefined : cleanWritePath(writePath);
	const isIdempotent = idempotencyHeader !== '' || idempotencyField !== '';
	return {
		...(method !== 'auto' && { method }),
		...(path !== undefined && {
			resolveUrl: (id, content) => `${root}/${resolvePath(path, id, content)}`,
			isAtList: `${root}/${path}` === listUrl,
		}),
		...(wrapper !== undefined && { wrapper }),
		...(updateStyle !== 'auto' && { updateStyle }),
		checkVersion: options.ifMatch,
		...(isIdempotent && {
			idempotency: {
				key: idempotencyKey.call(this, `${target}.${operation}`, item),
				...(idempotencyHeader && { header: idempotencyHeader }),
				...(idempotencyField && { field: idempotencyField }),
			},
		}),
		dryRun: options.dryRun,
		zone: this.getTimezone(),
	};
}

const idPlaceholder = /%7Bid%7D/gi;

/** The path as `cleanPath` gives it, and the query after it. */
function cleanWritePath(entered: string): string {
	const [, pasted, query] = /^([^?]*)\??(.*)$/s.exec(entered) ?? [];
	const parameters = new URLSearchParams(query).toString();
	return cleanPath(pasted) + (parameters && `?${parameters}`);
}

/** @throws ParameterError where the path does not say which record is meant, or wants the ID of a new one */
function resolvePath(path: string, id?: string, content: JsonObject = {}): string {
	const hasPlaceholder = path.search(idPlaceholder) >= 0;
	if (id !== undefined) {
		const idSegment = encodeURIComponent(id);
		// A query without the ID could choose any records.
		const namesRecord =
			hasPlaceholder ||
			(!path.includes('?') &&
				(path.split('/').includes(idSegment) ||
					Object.values(content).some((value) => scalarText(value) === id)));
		// Otherwise the request could apply to all records.
		if (namesRecord) return path.replace(idPlaceholder, () => idSegment);
		throw new ParameterError(
			'The request does not say which record it is about',
			'Write {ID} in the option “Request: Path” where the ID belongs. Nothing was sent.',
		);
	}
	if (!hasPlaceholder) return path;
	throw new ParameterError(
		'A new record has no ID yet',
		'Take {ID} out of the option “Request: Path”.',
	);
}

/** The same for every retry of this item in this run, a different one for every other request. */
function idempotencyKey(this: IExecuteFunctions, operation: string, item: number): string {
	const run: unknown = this.evaluateExpression('{{ $runIndex }}', item);
	return hashToUuid(this.getExecutionId(), this.getNode().id, run, item, operation);
}
