import { createRedactor, REDACTED } from '../../transport';
import { isObject } from '../../rest';
import type { Delivery } from './payload/readEvents';
import { mayBeSignature } from './signature/signatureHeader';

/** The delivery without what shows a secret, or lets whoever sees it send it again. The headers that the signature covers stay. */
export function redactDelivery(
	delivery: Delivery,
	secretValues: string[],
	covered: string[],
): Delivery {
	const redact = createRedactor(secretValues);
	const isSecret = (text: string) => secretValues.includes(text);
	const mask = (value: unknown): unknown => {
		if (typeof value === 'string') {
			return isSecret(value) || isSecret(value.replace(/^\w+\s+/, '')) ? REDACTED : redact(value);
		}
		if (Array.isArray(value)) return value.map(mask);
		if (!isObject(value)) return value;
		return Object.fromEntries(
			Object.entries(value).map(([key, inner]) => [redact(key), mask(inner)]),
		);
	};
	const isHarmless = ([name, value]: [string, string]) =>
		covered.includes(name) || !(accessHeaders.test(name) || mayBeSignature(name, value));
	const onlyHarmless = (fields: Record<string, string>) =>
		Object.fromEntries(Object.entries(fields).filter(isHarmless));
	const { headers, query } = delivery;
	return mask({
		...delivery,
		headers: onlyHarmless(headers),
		query: onlyHarmless(query),
	}) as Delivery;
}

const accessHeaders = /^(authorization|proxy-authorization|cookie)$/;
