import { webhookHarnessFor, errorWords } from '../engine.mts';
import { doubled, lost, said, whole, type CaseResult } from './outcome.mts';
import type { FaultEnvironment } from '../environment.mts';

const parameters = { events: ['appointment.created'] };

/**
 * Publishing and unpublishing with a fault in one of them. Once the fault is over and somebody tries again there is one subscription
 * of this workflow, and none after it has gone.
 */
export async function testSubscription(
	environment: FaultEnvironment,
	during: 'publish' | 'unpublish',
): Promise<CaseResult> {
	const { hooks } = environment.sandbox;
	const harness = webhookHarnessFor(
		{ ...parameters, options: environment.options },
		environment.credential,
	);
	const messages: string[] = [];
	const count = () => hooks.subscriptions().filter(({ url }) => url === harness.address).length;
	const tried = async (work: () => Promise<unknown>) => {
		try {
			await work();
			return true;
		} catch (error) {
			messages.push(errorWords(error));
			return false;
		}
	};
	const publish = () => tried(() => harness.activate());
	const unpublish = () => tried(() => harness.hook('delete'));

	if (during === 'publish') {
		environment.begin();
		const isPublished = await publish();
		environment.end();
		if (isPublished && count() === 0) return lost('said to be published, and is not', messages);
		if (!isPublished) await publish();
	} else {
		await publish();
		environment.begin();
		await unpublish();
		environment.end();
		await publish();
	}
	const made = count();
	if (made > 1) return doubled(`${made} subscriptions`, messages);
	if (made === 0) return lost('no subscription', messages);
	await unpublish();
	if (count() > 0) return doubled('a subscription stays behind', messages);
	return messages.length > 0 ? said(...messages) : whole();
}
