import { drawHistory } from '../../model/draw.mts';
import { live } from '../../model/host.mts';
import { toldWatcher } from './package.mts';
import type { Page } from './page.mts';

const seed = 20_260_311;

/** Polls through invented histories of a business, until so many polls were made. */
export async function recordHistories(page: Page, polls: number): Promise<void> {
	for (let number = 1, made = 0; made < polls; number++) {
		page.heading('history', number);
		const watcher = toldWatcher((what, value) => {
			const isShort = what === 'GET' || what === 'ended';
			if (isShort) page.say(what, value);
			else page.sum(what, value);
		});
		const {
			polls: count,
			broken,
			threw,
			miscounted,
		} = await live(drawHistory(seed, number), watcher);
		page.say('ended', { count, broken: broken.length, threw, miscounted });
		made += count;
	}
}
