import { type ErrorInfo, formType, jsonPatchType, jsonType } from '../../../http/errorInfo';
import type { RequestDraft } from '../requestDraft';

const documentType = 'application/vnd.api+json';

/** Whether the node can write a body of this media type. */
function isWritable(type: string, method: string): boolean {
	if (type === jsonPatchType) return method === 'PATCH';
	return type === jsonType || type === formType || /^application\/[\w.+-]+\+json$/.test(type);
}

/**
 * The media type that the service wants instead, where the node can write it; that which means the same as JSON first. Where it
 * refuses JSON and names nothing else, a form.
 *
 * @param hasOtherMethod another method may be what it wants
 */
export function wantedMediaType(
	{ status, fields, mediaTypes = [] }: ErrorInfo,
	{ method, mediaType = jsonType, envelope }: RequestDraft,
	hasOtherMethod: boolean,
): string | undefined {
	const others = mediaTypes.filter((type) => type !== mediaType);
	const wanted = others.filter((type) => isWritable(type, method));
	const namesNothing = others.length === 0 && Object.keys(fields).length === 0;
	if (namesNothing && status === 415 && envelope.document && mediaType === jsonType)
		return documentType;
	if (namesNothing && status === 415 && mediaType === jsonType && !hasOtherMethod) return formType;
	return (
		wanted.find((type) => type !== formType && type !== jsonPatchType) ??
		wanted.find((type) => type === formType) ??
		wanted[0]
	);
}
