import { ConnectionFault, type Answer } from '../nodes/AppointmentService/wire/index.ts';
import { faultAnswer, limitAnswer } from '../score/fuzz/faults.mts';
import type { Fault, Spec } from '../score/fuzz/spec.mts';
import type { FaultSpec } from './history.mts';

type Bare = Omit<Answer, 'url'>;

/** Milliseconds after which the host gives an answer up. */
export const timeout = 30_000;

/**
 * What comes in place of an answer.
 *
 * @returns a function where the good answer is needed to spoil it
 * @throws ConnectionFault where no answer comes
 */
export function fail(spec: Spec, fault: FaultSpec, now: number): Bare | ((good: Bare) => Bare) {
	const { kind, seconds } = fault;
	switch (kind) {
		case 'cut':
			throw new ConnectionFault('socket hang up', 'ECONNRESET', true);
		case 'timeout':
			throw new ConnectionFault('The service did not answer in time', 'ETIMEDOUT', true);
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
			return faultAnswer(spec, { request: 0, kind, seconds }) as Bare;
		default:
			return limitAnswer(spec, { request: 0, kind, seconds } satisfies Fault, seconds * 1000, now);
	}
}
