import { generateSpec } from '../../score/fuzz/generate/generate-spec.mts';
import { inNamingStyle } from '../../score/fuzz/generate/names.mts';
import type { FuzzSpec } from '../../score/fuzz/spec.mts';
import { Random } from '../../score/random.mts';
import { generateSteps } from './generate-steps.mts';
import type { ChangeKind } from '../poll-once.mts';
import { statusForms, type StatusFormName } from '../service/statuses.mts';
import type {
	BusinessOp,
	History,
	IdKind,
	ListOrder,
	TimeField,
	TimeForm,
	BusinessSpec,
} from '../history.mts';
import { isSilent } from '../../score/fuzz/traps/trap.mts';
import { isObvious, isReadable, strategyOf, specStatesTotal } from './service-traits.mts';

const minute = 60_000;

/** Invents the history with this number; the same seed and number always give the same one. */
export function generateHistory(seed: number, number: number): History {
	const random = new Random(seed * 1_000_003 + number);
	const spec = drawService(random);
	const backlog = random.chance(0.012);
	const drawn = backlog ? random.pick([50, 100, 100, 200]) : fitSize(spec, random);
	// Hardly any service has pages of so few records and says nothing of them: polls do not look for more behind each short list.
	const size = isSilent(spec) ? Math.max(drawn, 5) : drawn;
	spec.paging.defaultSize = size;
	spec.paging.maxSize = Math.max(
		size,
		random.pick([size, size, 2 * size, 100, 100, 200, 250, 500]),
	);
	const business = drawBusiness(random, spec, drawCount(random, size));
	// Without an order no record marks a place, the last page sent again looks like another page, and no parameter can be
	// told from one that is ignored.
	const isJumbled = business.order === 'jumbled' || business.changedOrder === 'jumbled';
	if (isJumbled) spec.paging = { ...spec.paging, token: 'position', beyond: 'empty' };
	const latency = random.pick([5, 20, 50, 50, 120, 120, 300]);
	const pages = Math.ceil(business.count / size);
	const isTight = random.chance(0.25);
	const budget = isTight
		? random.int(3, 15) * latency + latency
		: random.pick([36_000, 40_000, 300_000]);
	const history: History = {
		seed,
		number,
		business,
		service: {
			spec,
			latency,
			cursorLife: drawLife(random, isTight, pages),
			showsSingles: random.chance(0.75),
		},
		polling: {
			events: drawEvents(random),
			includeExisting: random.chance(0.15),
			budget,
			tries: random.pick([3, 4, 5]),
			waiting: random.pick([10_000, 20_000, 60_000]),
			...((!isObvious(spec) || isJumbled || random.chance(0.1)) && { strategy: strategyOf(spec) }),
		},
		host: random.chance(0.6) ? 'memory' : 'durable',
		steps: generateSteps(random, business, size, backlog),
		after: random.chance(0.12) ? 45 : random.int(2, 5),
	};
	return random.chance(0.1) && !isJumbled ? withLaggingServer(history, random) : history;
}

/** Polls that take less time cannot read every range. */
const leastBudget = 36_000;

/** The same; some lists are given for ranges of days only. Their pages have numbers: a cursor would mean a place in the whole list. */
export function generateAnyHistory(seed: number, number: number): History {
	const history = generateHistory(seed, number);
	const { business, service, polling } = history;
	const { spec, lag } = service;
	const random = new Random(seed * 6007 + number);
	const isJumbled = [business.order, business.changedOrder].includes('jumbled');
	const isPlain = ['page', 'offset', 'all'].includes(spec.paging.style) && !isSilent(spec);
	if (!isPlain || isJumbled || lag !== undefined || polling.budget < leastBudget) return history;
	if (!random.chance(0.2)) return history;
	return { ...history, service: { ...service, longestRange: random.pick([400, 100, 31, 7]) } };
}

/** The service has a server that is behind: only a time of change tells its copies from new ones. */
function withLaggingServer(history: History, random: Random): History {
	const { business, service, steps } = history;
	const updated: TimeField = {
		name: 'updated_at',
		form: random.pick(['iso', 'iso', 'epochMs']),
	};
	const stamped = (op: BusinessOp): BusinessOp => {
		if (op.op === 'restore') return { ...op, changed: false };
		return 'stamps' in op ? { ...op, stamps: true, ...('back' in op && { back: false }) } : op;
	};
	return {
		...history,
		business: { ...business, updated },
		service: { ...service, lag: random.pick([10_000, minute, 5 * minute, 15 * minute]) },
		steps: steps.map((step) => ({
			...step,
			before: step.before.map(stamped),
			during: step.during.map((due) => ({ ...due, op: stamped(due.op) })),
		})),
	};
}

/** What version 1 of the node asks for, and any other choice. */
function drawEvents(random: Random): ChangeKind[] {
	if (random.chance(0.25)) return ['created'];
	if (random.chance(0.25)) return ['created', 'changed'];
	const kinds: ChangeKind[] = [
		'created',
		'changed',
		'rescheduled',
		'cancelled',
		'statusChanged',
		'deleted',
	];
	const drawn = kinds.filter(() => random.chance(0.45));
	return drawn.length > 0 ? drawn : [random.pick(kinds)];
}

/** A service whose lists can be read to their end. */
function drawService(random: Random): FuzzSpec {
	for (;;) {
		const spec = generateSpec(random.int(1, 2 ** 30), random.int(1, 2 ** 20));
		if (random.chance(0.03)) spec.paging.style = 'all';
		if (spec.paging.style === 'all') spec.paging.more = 'exact';
		if (!isReadable(spec) || !(isObvious(spec) || strategyOf(spec))) continue;
		spec.records = { ...spec.records, count: 0, id: 'id', fields: [] };
		if (!specStatesTotal(spec)) spec.shape.whenEmpty = 'array';
		return spec;
	}
}

function fitSize({ paging }: FuzzSpec, random: Random): number {
	if (paging.sizes) return paging.defaultSize;
	return random.pick([1, 2, 3, 5, 7, 10, 10, 10, 15, 20, 20, 25, 25, 50, 50, 100, 100, 137, 200]);
}

function drawCount(random: Random, size: number): number {
	const most = Math.min(400, 40 * size);
	return random.weighted([
		[4, 0],
		[4, 1],
		[14, random.int(1, size)],
		[10, size],
		[10, size + 1],
		[10, Math.min(most, size * random.int(2, 4))],
		[40, Math.min(most, random.int(size, 6 * size))],
		[8, random.int(Math.min(size, most), most)],
		[size >= 20 ? 1 : 0, random.int(500, 2000)],
	]);
}

const statusFormNames = Object.keys(statusForms) as StatusFormName[];

const idKinds: ReadonlyArray<readonly [number, IdKind]> = [
	[22, 'increasing'],
	[10, 'gaps'],
	[8, 'digits'],
	[3, 'digitsAsText'],
	[5, 'padded'],
	[6, 'large'],
	[5, 'code'],
	[6, 'ulid'],
	[22, 'uuid'],
	[13, 'random'],
];

const orders: ReadonlyArray<readonly [number, ListOrder]> = [
	[12, 'id asc'],
	[12, 'id desc'],
	[14, 'created asc'],
	[18, 'created desc'],
	[5, 'updated asc'],
	[9, 'updated desc'],
	[7, 'start asc'],
	[8, 'start desc'],
	[8, 'fixed'],
	[3, 'jumbled'],
];

const forms: TimeForm[] = [
	'iso',
	'iso',
	'seconds',
	'seconds',
	'offset',
	'sql',
	'epoch',
	'epochMs',
	'day',
];

function drawBusiness(random: Random, { resource }: FuzzSpec, count: number): BusinessSpec {
	const manner = random.pick(['snake', 'snake', 'camel', 'camel', 'pascal'] as const);
	const field = (usual: string[], odd: string[]): TimeField => ({
		name: random.chance(0.8) ? inNamingStyle(random.pick(usual), manner) : random.pick(odd),
		form: random.pick(forms),
		...(random.chance(0.06) && { blankEvery: random.int(2, 9) }),
	});
	const order = random.weighted(orders);
	const ownIdField = resource === 'appointments' ? 'appointmentId' : 'id';
	const idField = random.pick(['id', 'id', 'id', 'id', 'uid', '_id', 'ID', ownIdField]);
	return {
		count,
		ids: random.weighted(idKinds),
		idField,
		nested: idField === 'id' && random.chance(0.1),
		created: random.chance(0.72)
			? field(
					['created at', 'created at', 'created', 'date created', 'created on'],
					['angelegt', 'ts', 'c_time'],
				)
			: undefined,
		updated: random.chance(0.6)
			? field(
					['updated at', 'updated at', 'modified', 'modified on', 'last modified'],
					['rev_time', 'stand'],
				)
			: undefined,
		start: field(['start', 'starts at', 'start time', 'date'], ['when', 'slot_time', 'ajankohta']),
		statuses: random.chance(0.5) ? 'plain' : random.pick(statusFormNames),
		ofNow: random.chance(0.15),
		deletion: random.chance(0.8) ? 'gone' : random.pick(['flag', 'time', 'status']),
		order,
		changedOrder: random.weighted(orders),
		ties: random.pick(['first', 'first', 'last', 'any']),
	};
}

/** Cursors go bad, but never sooner than one poll could read the list; where polls are short they outlast several of them. */
function drawLife(random: Random, isTight: boolean, pages: number): number | undefined {
	if (isTight || !random.chance(0.3)) return undefined;
	return Math.max(2 * minute, pages * 1000) * random.int(1, 10);
}
