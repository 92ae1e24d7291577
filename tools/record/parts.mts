import type { DialectName } from '../../sandbox/dialects/index.mts';
import type { Transcript } from './transcript.mts';

/** One piece of the record, which runs in a process of its own and depends on no other one. */
export interface Part {
	name: string;
	/** Writes the part. It loads its modules only then, when the clock is already replaced. */
	write(transcript: Transcript): Promise<void>;
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
		write: async (transcript: Transcript) =>
			(await import('./parts/writing.mts')).recordWriting(transcript, dialect),
	})),
	...dialects.map((dialect) => ({
		name: `reading-${dialect}`,
		write: async (transcript: Transcript) =>
			(await import('./parts/reading.mts')).recordReading(transcript, dialect),
	})),
	...dialects.map((dialect) => ({
		name: `running-${dialect}`,
		write: async (transcript: Transcript) => {
			await (await import('./parts/running.mts')).recordRunning(transcript, dialect);
			await (await import('./parts/deliveries.mts')).recordDeliveries(transcript, dialect);
			await (await import('./parts/descriptions.mts')).recordEditor(transcript, dialect);
		},
	})),
	...Array.from({ length: readings / readingsOfPart }, (_, index) => ({
		name: `inventions-${index + 1}`,
		write: async (transcript: Transcript) => {
			const first = index * readingsOfPart + 1;
			const { recordFuzzReadings } = await import('./parts/fuzz-readings.mts');
			await recordFuzzReadings(transcript, first, first + readingsOfPart - 1);
		},
	})),
	{
		name: 'histories',
		write: async (transcript: Transcript) =>
			(await import('./parts/poll-histories.mts')).recordHistories(transcript, polls),
	},
	{
		name: 'descriptions',
		write: async (transcript: Transcript) =>
			(await import('./parts/descriptions.mts')).recordDescriptions(transcript),
	},
];
