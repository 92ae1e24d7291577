import { hookBench, wordsOf } from './engine.mts';
import { doubled, lost, said, whole, type Judged } from './judged.mts';
import type { Place } from './place.mts';

const parameters = { events: ['appointment.created'] };

/**
 * Publishing and unpublishing with a fault in one of them. Once the fault is over and somebody tries again there is one subscription
 * of this workflow, and none after it has gone.
 */
export async function subscribe(place: Place, during: 'publish' | 'unpublish'): Promise<Judged> {
	const { hooks } = place.sandbox;
	const bench = hookBench({ ...parameters, options: place.options }, place.credential);
	const messages: string[] = [];
	const count = () => hooks.subscriptions().filter(({ url }) => url === bench.address).length;
	const tried = async (work: () => Promise<unknown>) => {
		try {
			await work();
			return true;
		} catch (fault) {
			messages.push(wordsOf(fault));
			return false;
		}
	};
	const publish = () => tried(() => bench.activate());
	const unpublish = () => tried(() => bench.hook('delete'));

	if (during === 'publish') {
		place.begin();
		const isPublished = await publish();
		place.end();
		if (isPublished && count() === 0) return lost('said to be published, and is not', messages);
		if (!isPublished) await publish();
	} else {
		await publish();
		place.begin();
		await unpublish();
		place.end();
		await publish();
	}
	const made = count();
	if (made > 1) return doubled(`${made} subscriptions`, messages);
	if (made === 0) return lost('no subscription', messages);
	await unpublish();
	if (count() > 0) return doubled('a subscription stays behind', messages);
	return messages.length > 0 ? said(...messages) : whole();
}
