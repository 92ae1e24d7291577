import type { Random } from '../../score/random.mts';
import type {
	FaultKind,
	FaultSpec,
	BusinessOp,
	PollStep,
	Status,
	Which,
	BusinessSpec,
} from '../history.mts';

const minute = 60_000;

/** How likely each event is in a history; several themes, so that each problem also occurs alone. */
interface HistoryTheme {
	/** Things that happen between two polls, on average. */
	happens: number;
	/** Chance that things happen while a poll runs. */
	during: number;
	fails: number;
	crashes: number;
	weights: Record<OpKind, number>;
}

type OpKind = 'now' | 'dated' | 'lateId' | 'import' | 'delete' | 'edit' | 'restore' | 'wipe';

const weights = (some: Partial<Record<OpKind, number>>): Record<OpKind, number> => ({
	now: 0,
	dated: 0,
	lateId: 0,
	import: 0,
	delete: 0,
	edit: 0,
	restore: 0,
	wipe: 0,
	...some,
});

const all = weights({
	now: 10,
	dated: 5,
	lateId: 2,
	import: 1,
	delete: 5,
	edit: 6,
	restore: 2,
	wipe: 0.3,
});
const calm = { happens: 0.8, during: 0, fails: 0, crashes: 0 };

const themes: ReadonlyArray<readonly [number, HistoryTheme]> = [
	[12, { ...calm, weights: weights({ now: 10 }) }],
	[10, { ...calm, weights: weights({ now: 6, dated: 6, lateId: 3 }) }],
	[8, { ...calm, weights: weights({ now: 8, delete: 8, wipe: 1 }) }],
	[8, { ...calm, weights: weights({ now: 5, edit: 10 }) }],
	[5, { ...calm, weights: weights({ now: 5, delete: 6, restore: 6 }) }],
	[6, { ...calm, weights: weights({ now: 5, import: 5 }) }],
	[10, { ...calm, during: 0.5, weights: weights({ now: 10, delete: 4, edit: 2 }) }],
	[8, { ...calm, fails: 0.4, weights: weights({ now: 10, delete: 2, edit: 3 }) }],
	[8, { ...calm, crashes: 0.3, weights: weights({ now: 10, delete: 2, edit: 3 }) }],
	[25, { happens: 1.5, during: 0.3, fails: 0.15, crashes: 0.1, weights: all }],
];

/** The events of a history, poll by poll. */
export function generateSteps(
	random: Random,
	business: BusinessSpec,
	size: number,
	backlog: boolean,
): PollStep[] {
	const theme = random.weighted(themes);
	const length = backlog || business.count > 400 ? random.int(4, 8) : random.int(5, 30);
	const reorderAt = random.chance(0.06) ? random.int(1, length - 1) : -1;
	const flood = backlog ? random.int(1, length - 1) : -1;
	const quiet = random.chance(0.15) ? random.int(1, length) : -1;
	const draw = () => drawOp(random, theme, size);
	return Array.from({ length }, (_, index) => {
		const isFirst = index === 0;
		const isQuiet = index > quiet && index < quiet + 12;
		const before = isFirst || isQuiet ? [] : several(random, theme.happens).map(draw);
		if (index === reorderAt) before.push({ r: seedOf(random), op: 'reorder' });
		if (index === flood)
			before.push({
				r: seedOf(random),
				op: 'insert',
				when: random.pick(['now', 'past']),
				count: random.pick([1000, 3000, 10_000]),
				import: random.chance(0.6),
			});
		const isMoving = !isQuiet && random.chance(isFirst ? theme.during / 3 : theme.during);
		const step: PollStep = {
			gap: drawGap(random),
			before,
			during: isMoving ? drawDuring(random, draw) : [],
			faults: random.chance(theme.fails) ? drawFaults(random) : [],
		};
		if (random.chance(theme.crashes)) step.crash = random.chance(0.7) ? 'before' : 'after';
		if (random.chance(theme.crashes)) step.restart = true;
		if (random.chance(theme.crashes / 2)) step.overlap = true;
		return step;
	});
}

const seedOf = (random: Random) => random.int(1, 2 ** 30);

function several(random: Random, mean: number): undefined[] {
	let count = 0;
	while (count < 6 && random.chance(mean / (1 + mean))) count++;
	return Array.from({ length: count });
}

/** Minutes as a rule; now and then a night or a week. */
function drawGap(random: Random): number {
	if (random.chance(0.04)) return random.int(6 * 60, 8 * 24 * 60) * minute;
	return random.pick([1, 1, 2, 5, 5, 10, 15]) * minute + random.int(0, 20_000);
}

function drawDuring(random: Random, draw: () => BusinessOp): PollStep['during'] {
	const most = random.pick([3, 6, 15]);
	return Array.from({ length: random.int(1, 4) }, () => ({
		request: random.int(2, most),
		op: draw(),
	})).sort((a, b) => a.request - b.request);
}

function drawOp(random: Random, theme: HistoryTheme, size: number): BusinessOp {
	const entries = Object.entries(theme.weights) as Array<[OpKind, number]>;
	const kind = random.weighted(entries.map(([name, weight]) => [weight, name] as const));
	const r = seedOf(random);
	const few = random.pick([1, 1, 1, 1, 2, 3, 5]);
	const which = random.pick<Which>(['newest', 'newest', 'oldest', 'random', 'random', 'random']);
	switch (kind) {
		case 'now':
			return { r, op: 'insert', when: 'now', count: few };
		case 'dated':
			return {
				r,
				op: 'insert',
				when: random.pick(['past', 'past', 'future', 'equal']),
				count: few,
			};
		case 'lateId':
			return { r, op: 'insert', when: 'now', count: 1, lateId: true };
		case 'import': {
			const count = random.pick([size - 1, size, size + 1, 2 * size, 3 * size + 1, 60, 150]);
			const when = random.pick(['now', 'now', 'past'] as const);
			return {
				r,
				op: 'insert',
				when,
				count: Math.min(300, 12 * size, Math.max(1, count)),
				import: random.chance(0.6),
			};
		}
		case 'delete':
			return random.chance(0.1)
				? { r, op: 'delete', which: 'page', count: size }
				: { r, op: 'delete', which, count: few };
		case 'edit':
			if (random.chance(0.3))
				return { r, op: 'reschedule', which, count: few, stamps: random.chance(0.8) };
			if (random.chance(0.45)) {
				const to = random.pick<Status>([
					'cancelled',
					'cancelled',
					'booked',
					'confirmed',
					'no_show',
				]);
				return { r, op: 'status', which, count: few, stamps: random.chance(0.8), to };
			}
			return {
				r,
				op: 'edit',
				which,
				count: few,
				stamps: random.chance(0.7),
				back: random.chance(0.08),
			};
		case 'restore':
			return {
				r,
				op: 'restore',
				count: few,
				archived: random.chance(0.25),
				changed: random.chance(0.25),
			};
		case 'wipe':
			return { r, op: 'delete', which: 'all', count: 0 };
	}
}

const kinds: FaultKind[] = [
	...(['429 seconds', '429 seconds', '429 date', '429 epoch', '429 body', '429 bare'] as const),
	...(['503 after', '502 html', '502 html', 'broken500', 'failure200', 'html200'] as const),
	...(['truncated', 'cut', 'cut', 'timeout'] as const),
];

function drawFaults(random: Random): FaultSpec[] {
	return Array.from({ length: random.pick([1, 1, 2]) }, () => ({
		from: random.pick([1, 1, 2, 2, 3, random.int(1, 8), random.int(1, 20)]),
		count: random.pick([1, 1, 1, 2, 12]),
		kind: random.pick(kinds),
		seconds: random.pick([1, 2, 5, 30, 600]),
	}));
}
