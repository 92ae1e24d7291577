import type { DialectName } from '../../sandbox/dialects/index.mts';
import type { Page } from './page.mts';

/** One piece of the record, which runs in a process of its own and depends on no other one. */
export interface Part {
	name: string;
	/** Writes it down. What it needs is loaded by then only, so that the clock stands still before. */
	write(page: Page): Promise<void>;
}

const dialects = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map(
	(number) => `E${number}` as DialectName,
);

/** How much is invented, by number: readings, those of one part, and polls. */
const readings = 500;
const readingsOfPart = 250;
const polls = 2000;

/** All parts, in the order in which they stand in the record; the long ones come first. */
export const parts: Part[] = [
	...dialects.map((dialect) => ({
		name: `writing-${dialect}`,
		write: async (page: Page) => (await import('./writing.mts')).recordWriting(page, dialect),
	})),
	...dialects.map((dialect) => ({
		name: `reading-${dialect}`,
		write: async (page: Page) => (await import('./reading.mts')).recordReading(page, dialect),
	})),
	...dialects.map((dialect) => ({
		name: `running-${dialect}`,
		write: async (page: Page) => {
			await (await import('./running.mts')).recordRunning(page, dialect);
			await (await import('./deliveries.mts')).recordDeliveries(page, dialect);
			await (await import('./descriptions.mts')).recordEditor(page, dialect);
		},
	})),
	...Array.from({ length: readings / readingsOfPart }, (_, index) => ({
		name: `inventions-${index + 1}`,
		write: async (page: Page) => {
			const first = index * readingsOfPart + 1;
			const { recordInventions } = await import('./inventions.mts');
			await recordInventions(page, first, first + readingsOfPart - 1);
		},
	})),
	{
		name: 'histories',
		write: async (page: Page) => (await import('./histories.mts')).recordHistories(page, polls),
	},
	{
		name: 'descriptions',
		write: async (page: Page) => (await import('./descriptions.mts')).recordDescriptions(page),
	},
];
