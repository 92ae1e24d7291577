/** How a delivery may be. All but the first is what the receiver has to live with, or has to refuse. */
export const deliveryKinds = [
	'genuine',
	/** Signed with another secret. */
	'wrongSignature',
	'unsigned',
	/** Another body than the one that was signed. */
	'tampered',
	/** As it would have been a day ago. */
	'stale',
	/** Half of the JSON; the signature fits. */
	'malformed',
	/** Not JSON at all; the signature fits. */
	'text',
	/** A large field beside the others; the signature fits. */
	'oversized',
	'empty',
	/** Several things in one body. */
	'batch',
	/** `payload=<JSON>`, form-encoded. */
	'form',
	/** Each field by itself, form-encoded: `data[id]=1`. */
	'formFields',
	/** An event that nobody has asked for. */
	'unknownEvent',
] as const;

export type DeliveryKind = (typeof deliveryKinds)[number];

const formType = 'application/x-www-form-urlencoded';

/** The text of a body of this kind, and its media type where it is not the usual one. */
export function corruptBody(
	kind: DeliveryKind,
	body: unknown,
	bytes: number,
): { text: string | undefined; type?: string } {
	const text = JSON.stringify(body);
	switch (kind) {
		case 'tampered':
			return { text: JSON.stringify({ ...(body as object), tampered: true }) };
		case 'malformed':
			return { text: text.slice(0, Math.ceil(text.length / 2)) };
		case 'text':
			return { text: 'Something happened.', type: 'text/plain' };
		case 'oversized':
			return { text: JSON.stringify({ ...(body as object), padding: 'x'.repeat(bytes) }) };
		case 'empty':
			return { text: undefined };
		case 'form':
			return { text: new URLSearchParams({ payload: text }).toString(), type: formType };
		case 'formFields':
			return { text: new URLSearchParams(formFieldsOf(body)).toString(), type: formType };
		default:
			return { text };
	}
}

/** `{ a: { b: 1 } }` → `a[b]=1` */
function formFieldsOf(value: unknown, name = ''): string[][] {
	if (typeof value !== 'object' || value === null)
		return [[name, value === null ? '' : `${value}`]];
	return Object.entries(value).flatMap(([key, inner]) =>
		formFieldsOf(inner, name ? `${name}[${key}]` : key),
	);
}
