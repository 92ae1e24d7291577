import { NetworkError, type HttpResponse } from '../../nodes/AppointmentService/rest/index.ts';
import { faultResponse, rateLimitResponse } from '../../score/fuzz/service/fault-response.mts';
import type { ServiceFault, FuzzSpec } from '../../score/fuzz/spec.mts';
import type { FaultSpec } from '../history.mts';

type ResponseWithoutUrl = Omit<HttpResponse, 'url'>;

/** Milliseconds after which the host stops waiting for a response. */
export const timeout = 30_000;

/**
 * What comes in place of a response.
 *
 * @returns a function where the fault changes the good response
 * @throws NetworkError where no response comes
 */
export function applyFault(
	spec: FuzzSpec,
	fault: FaultSpec,
	now: number,
): ResponseWithoutUrl | ((good: ResponseWithoutUrl) => ResponseWithoutUrl) {
	const { kind, seconds } = fault;
	switch (kind) {
		case 'cut':
			throw new NetworkError('socket hang up', 'ECONNRESET', true);
		case 'timeout':
			throw new NetworkError('The service did not answer in time', 'ETIMEDOUT', true);
		case 'truncated':
			return (good) => ({ ...good, text: good.text.slice(0, Math.floor(good.text.length * 0.6)) });
		case 'html200':
			return {
				status: 200,
				headers: { 'content-type': 'text/html' },
				text: '<!doctype html><html><body><h1>We will be back soon</h1></body></html>',
			};
		case '502 html':
		case 'broken500':
		case 'failure200':
			return faultResponse(spec, { request: 0, kind, seconds }) as ResponseWithoutUrl;
		default:
			return rateLimitResponse(
				spec,
				{ request: 0, kind, seconds } satisfies ServiceFault,
				seconds * 1000,
				now,
			);
	}
}
