import { formType, jsonType } from '../../../http/accepted';
import type { ErrorInfo } from '../../../http/errorInfo';
import type { RequestDraft } from '../requestDraft';

export const jsonPatchType = 'application/json-patch+json';

/** Whether the node can write a body of this media type. */
function isWritable(type: string, method: string): boolean {
	if (type === jsonPatchType) return method === 'PATCH';
	return type === jsonType || type === formType || /^application\/[\w.+-]+\+json$/.test(type);
}

/** The media type that the service wants instead, where the node can write it; that which means the same as JSON first. */
export function wantedMediaType(
	{ mediaTypes = [] }: ErrorInfo,
	{ method, mediaType = jsonType }: RequestDraft,
): string | undefined {
	const wanted = mediaTypes.filter((type) => type !== mediaType && isWritable(type, method));
	return (
		wanted.find((type) => type !== formType && type !== jsonPatchType) ??
		wanted.find((type) => type === formType) ??
		wanted[0]
	);
}
