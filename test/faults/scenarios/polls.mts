import { jsonOf, pollHarnessFor, errorWords } from '../engine.mts';
import { compareOnce, type CaseResult } from './outcome.mts';
import type { FaultEnvironment } from '../environment.mts';

const path = 'appointments';
const parameters = { mode: 'polling', event: 'appointment.created' };

/**
 * Polls before, during and after the fault: everything that was booked is reported once.
 *
 * @param during the poll that meets the fault: the first one, which learns the list, or the next one
 */
export async function testPoll(
	environment: FaultEnvironment,
	during: 'first' | 'next',
): Promise<CaseResult> {
	const { sandbox } = environment;
	const harness = pollHarnessFor(
		{ ...parameters, options: environment.options },
		environment.credential,
	);
	const events: string[] = [];
	const messages: string[] = [];
	const once = async () => {
		try {
			const found = await harness.poll();
			events.push(...jsonOf(found?.[0]).map(({ id }) => String(id)));
			return true;
		} catch (error) {
			messages.push(errorWords(error));
			return false;
		}
	};
	const identities = () =>
		sandbox
			.expected('enterprise', path)
			.map((record) => sandbox.identityOf('enterprise', path, record));

	if (during === 'first') {
		environment.begin();
		const hasBegun = await once();
		environment.end();
		if (!hasBegun) await once();
	} else {
		await once();
	}
	const known = new Set(identities());
	sandbox.store.book(3, { startsAt: sandbox.store.midnight + 34 * 3_600_000, status: 'scheduled' });
	const booked = identities().filter((id) => !known.has(id));
	if (during === 'next') {
		environment.begin();
		await once();
		environment.end();
	}
	await once();
	await once();
	const result = compareOnce(booked, events, messages);
	return result.outcome === 'whole' && messages.length > 0
		? { ...result, outcome: 'said' }
		: result;
}
