import { drawSpec } from '../../score/fuzz/draw.mts';
import { runCase } from '../../score/fuzz/run.mts';
import { reported } from './package.mts';
import { wordsOf, type Page } from './page.mts';

const seed = 20_260_311;

/** Reads invented services, from one number up to another one. */
export async function recordInventions(page: Page, first: number, last: number): Promise<void> {
	for (let number = first; number <= last; number++) {
		page.heading('invention', number);
		const { service, reading, thrown } = await runCase(drawSpec(seed, number));
		for (const { url, status } of service.calls) page.say('GET', `${url} ${status}`);
		for (const url of service.offHost) page.say('off host', url);
		if (reading) {
			const { records, ...rest } = reported(reading);
			page.sum('records', records);
			page.say('said', rest);
		} else page.say('error', typeof thrown === 'symbol' ? String(thrown) : wordsOf(thrown));
	}
}
