import type { QueryRefusal } from './paginate.mts';
import { writeJson } from '../json.mts';
import type { FuzzSpec } from '../spec.mts';

/** Status and body of an error, in this service's own error format. */
export function errorResponse(
	spec: FuzzSpec,
	rejection: QueryRefusal,
): { status: number; text: string } {
	const message = messageOf(spec, rejection);
	const code =
		{ unknown: 'unknown_parameter', size: 'invalid_size' }[rejection.refuse as string] ??
		'invalid_request';
	switch (rejection.refuse) {
		case 'missing':
			return { status: 404, text: errorBody(spec, 404, 'not_found', 'Invalid page.') };
		case 'blank':
			return { status: 204, text: '' };
		case 'nothing':
			return { status: 200, text: 'null' };
		case 'failure':
			return {
				status: 200,
				text: writeJson({ success: false, error: { code: 'OUT_OF_RANGE', message } }),
			};
		case 'beyond':
		case 'depth':
			// A page too deep and a page past the end are refused in the same words.
			return { status: 400, text: errorBody(spec, 400, 'invalid_page', 'Page out of range') };
		default:
			return {
				status: spec.refusal.status,
				text: errorBody(spec, spec.refusal.status, code, message),
			};
	}
}

/** An error body in the service's shape. */
export function errorBody(spec: FuzzSpec, status: number, code: string, message: string): string {
	switch (spec.refusal.shape) {
		case 0:
			return writeJson({ error: { code, message } });
		case 1:
			return writeJson({ message, code });
		case 2:
			return writeJson({ errors: [{ status: String(status), title: code, detail: message }] });
		case 3:
			return writeJson({ success: false, error: code, message, data: [] });
		case 4:
			return writeJson({ type: 'about:blank', title: code, status, detail: message });
		case 5:
			return message;
		case 6:
			return `<html><head><title>${status}</title></head><body><h1>${message}</h1></body></html>`;
		default:
			return '';
	}
}

function messageOf({ paging, refusal }: FuzzSpec, rejection: QueryRefusal): string {
	const names = [paging.parameter, paging.sizeParameter].filter(Boolean).join(', ');
	switch (rejection.refuse) {
		case 'unknown':
			return `Unknown query parameter: ${rejection.about}${refusal.names ? `. Allowed parameters: ${names}` : ''}`;
		case 'size':
			return `${rejection.about} is too large`;
		case 'value':
			return `${rejection.about} is not valid`;
		default:
			return 'Page out of range';
	}
}
