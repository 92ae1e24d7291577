import type { Counter, Work } from './count.mts';
import type { Entry } from './entries.mts';
import type { Kind } from './kinds.mts';

/** How the work of one entry point grows with one kind of input. */
export interface Growth {
	entry: string;
	kind: string;
	/** Characters of the input. */
	sizes: number[];
	works: Work[];
	/** Exponent of the growth: 1 in proportion, 2 with the square. It is that of the measure that grows fastest. */
	exponent: number;
}

/** Somewhat more than n·log n at these small sizes, where constant work still shows; quadratic growth is 2. */
export const steepest = 1.4;

/** Less growth than this is chance, or n8n's own work. */
const noise: Work = { code: 2_000, read: 10_000, bytes: 16_000_000 };

/** After this much work, larger sizes are left out: the growth is known by then. */
const maxWork = 40_000_000;

/** Measures one entry under one kind, at sizes that double. */
export async function growthOf(
	counter: Counter,
	entry: Entry,
	kind: Kind,
	doublings: number,
): Promise<Growth> {
	const sizes: number[] = [];
	const works: Work[] = [];
	const first = Math.max(2, Math.round(entry.from * (kind.scale ?? 1)));
	const send = async (size: number) => {
		let letters = 0;
		const work = await counter.during(async () => (letters = await entry.send(kind, size)));
		return { letters, work };
	};
	// A warm-up, so that one-time work is not counted.
	await send(first);
	for (let times = 1; times <= 2 ** doublings; times *= 2) {
		const { letters, work } = await send(first * times);
		sizes.push(letters);
		works.push(work);
		if (works.length > 2 && (work.code > maxWork || work.bytes > 20 * maxWork)) break;
	}
	const exponents = (['code', 'read', 'bytes'] as const).map((measure) =>
		exponentOf(
			sizes,
			works.map((work) => work[measure]),
			noise[measure],
		),
	);
	return { entry: entry.name, kind: kind.name, sizes, works, exponent: Math.max(...exponents) };
}

/** From the growth between sizes, so that constant work does not hide it: the steeper one of the last two steps. */
function exponentOf(sizes: number[], works: number[], noise: number): number {
	const exponents = works.slice(2).map((work, at) => {
		const [before, step] = [works[at + 1] - works[at], work - works[at + 1]];
		const [less, more] = [sizes[at + 1] - sizes[at], sizes[at + 2] - sizes[at + 1]];
		if (step < noise || more < less) return 0;
		return Math.log(step / Math.max(before, noise / 2)) / Math.log(more / less);
	});
	return Math.max(0, ...exponents.slice(-2));
}

/** Entries by kinds. */
export function tableOf(growths: Growth[]): string {
	const columns = ['letters in', 'code', 'read', 'KB', 'exponent'];
	const lines = growths.map(({ entry, kind, sizes, works, exponent }) => {
		const { code, read, bytes } = works[works.length - 1];
		const figures = [sizes[sizes.length - 1], code, read, Math.round(bytes / 1024)];
		return [
			entry.padEnd(28),
			kind.padEnd(34),
			...figures.map((figure) => String(figure).padStart(10)),
			exponent.toFixed(2).padStart(10),
			exponent > steepest ? ' steep' : '',
		].join('');
	});
	const head =
		'entry'.padEnd(28) + 'kind'.padEnd(34) + columns.map((one) => one.padStart(10)).join('');
	return [head, ...lines].join('\n');
}
