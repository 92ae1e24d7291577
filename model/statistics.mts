import type { HistoryOutcome } from './simulation.mts';
import type { ChangeKind } from './poll-once.mts';
import type { Unknowable } from './evaluation.mts';

/** The figures of many histories. */
export class Statistics {
	histories = 0;
	polls = 0;
	missed = 0;
	doubled = 0;
	wrong = 0;
	broken = 0;
	refuses = 0;
	readonly figures = {
		threw: 0,
		threwUnasked: 0,
		unseen: 0,
		overran: 0,
		miscounted: 0,
		passed: 0,
		lost: 0,
		outOfSight: 0,
	};
	readonly byEvent = new Map<ChangeKind, EventFigures>();
	readonly unknowable: Record<Unknowable, number> = { stood: 0, jumbled: 0, meanwhile: 0 };
	found = 0;
	readonly late: number[] = [];
	carried = 0;
	readonly bytes: number[] = [];
	/** Records that were found very late, by the list's order and their origin. */
	readonly veryLate = new Map<string, number>();
	/** Missed records by the list's order and what was missed. */
	readonly where = new Map<string, number>();

	add(outcome: HistoryOutcome): void {
		const { missed, doubled, wrong, broken, late, unknowable, history } = outcome;
		this.histories++;
		if (outcome.refuses) this.refuses++;
		this.polls += outcome.polls;
		this.missed += missed.length;
		this.doubled += doubled.length;
		this.wrong += wrong.length;
		this.broken += broken.length;
		for (const name of Object.keys(this.figures) as Array<keyof Statistics['figures']>)
			this.figures[name] += outcome[name];
		for (const name of Object.keys(unknowable) as Unknowable[])
			this.unknowable[name] += unknowable[name];
		this.found += late.length;
		for (const { by, carried, origin } of late) {
			if (by > 0 && carried) this.carried++;
			else if (by > 0) this.late.push(by);
			if (by > 5 && !carried) count(this.veryLate, `${history.business.order}: ${origin}`);
		}
		for (const size of outcome.bytes) this.bytes.push(size);
		for (const event of history.polling.events) {
			const figures = this.#figuresOf(event);
			figures.histories++;
			for (const one of outcome.requests) figures.requests.push(one);
			for (const size of outcome.bytes) figures.bytes.push(size);
		}
		for (const { event, by } of outcome.delays) this.#figuresOf(event).delays.push(by);
		for (const { what } of missed) count(this.where, `${history.business.order}: ${what}`);
	}

	#figuresOf(event: ChangeKind): EventFigures {
		let figures = this.byEvent.get(event);
		if (!figures)
			this.byEvent.set(event, (figures = { histories: 0, requests: [], bytes: [], delays: [] }));
		return figures;
	}
}

/** What was asked for and reported of one event. */
export interface EventFigures {
	/** Histories in which it was asked for, and what each poll of them cost. */
	histories: number;
	requests: number[];
	bytes: number[];
	/** Clean polls by which each one came too late. */
	delays: number[];
}

/** The value below which this part of them lies. */
export function quantile(values: readonly number[], part: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
}

function count(counts: Map<string, number>, name: string): void {
	counts.set(name, (counts.get(name) ?? 0) + 1);
}
