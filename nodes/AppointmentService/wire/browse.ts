import { claimOf, totalOf } from './claim';
import { advance } from './follow';
import { Gauge } from './gauge';
import { learnIdentity, valueAt } from './identity';
import { Ledger } from './ledger';
import { isBeyond, isMissing, patiently, type Read, type ServiceRefusal } from './patience';
import { addressAt, cursorOf, nextAddress, type Plan, type Position } from './plan';
import { readSheet, type Refused, type Sheet } from './sheet';
import { timeField, timeOf } from './times';
import type { JsonObject } from './types';
import { viewOf } from './view';
import type { Bookmark, BrowseRequest, FirstLeaf, Leaf } from './leaf';
import { endsWithFirst, explore, firstPage, settleSize, type Session } from './learn';
import { resourceWords } from './words';

/**
 * Leafs through a list, forwards or from its end, as far as somebody wants to. How it is paged is found out and proved when the
 * second page is asked for. Records may come twice.
 */
export class Browser {
	/** GETs that were answered. */
	requests = 0;
	private readonly names: Set<string>;
	private readonly read: Read;
	private readonly seen = new Map<string, Sheet>();
	/** Where the first page had its rows. */
	private path?: string[];

	constructor(private readonly request: BrowseRequest) {
		this.names = resourceWords(request.names);
		this.read = patiently(request.fetch, request.patience);
	}

	/** Every record that came so far, on the way as well; records may come twice. */
	get passed(): JsonObject[] {
		return [...this.seen.values()].flatMap(({ rows }) => rows);
	}

	/** @throws ServiceRefusal where the service refuses, ConnectionFault where no answer comes */
	async first(): Promise<FirstLeaf> {
		const { url } = this.request;
		const sheet = await this.open(url);
		const identity = learnIdentity(sheet.rows, this.names);
		const ledger = new Ledger(identity);
		ledger.take(sheet.rows);
		const whole = endsWithFirst(sheet, ledger) !== undefined;
		return {
			records: sheet.rows,
			identity,
			rising: this.rises(sheet.rows),
			total: totalOf(sheet, ledger.size),
			silent: claimOf(sheet, ledger.size, 1) === 'silent' && cursorOf(sheet) === undefined,
			whole,
			...(!whole && {
				next: { address: url, pages: 0, rows: 0, step: sheet.rows.length, path: sheet.path },
			}),
		};
	}

	/**
	 * The records at a bookmark.
	 *
	 * @param newestFirst where the list begins with its oldest records and its end can be asked for, it is read from there
	 * @throws ServiceRefusal where the service refuses, ConnectionFault where no answer comes
	 */
	async turn(mark: Bookmark, newestFirst = false): Promise<Leaf> {
		this.path ??= mark.path;
		if (!mark.plan) return await this.begin(newestFirst);
		const sheet = await this.ask(mark.address);
		if ('refusal' in sheet) return this.beyond(mark, mark.plan, sheet.refusal);
		const identity = learnIdentity(sheet.rows, this.names);
		if (mark.down) return { ...this.below(mark, mark.plan), records: sheet.rows, identity };
		const { pages, rows, step } = mark;
		const at = advance(new Ledger(identity), { pages, rows, step, last: sheet }, sheet);
		return { records: sheet.rows, identity, ...this.after(at, mark.plan) };
	}

	/** A number that is refused may lie beyond the end. After a full page it may as well be that nobody is let in deeper. */
	private beyond({ rows, step }: Bookmark, plan: Plan, refusal: ServiceRefusal): Leaf {
		const numbered = plan.style === 'page' || plan.style === 'offset';
		if (!numbered || !isBeyond(refusal)) throw refusal;
		const whole = isMissing(refusal) || rows % step !== 0;
		return { records: [], identity: learnIdentity([], this.names), whole };
	}

	/** Finds out how the list goes on after its first page. */
	private async begin(newestFirst: boolean): Promise<Leaf> {
		const { url: list, patience } = this.request;
		const first = await this.open(list);
		const identity = learnIdentity(first.rows, this.names);
		const turn = async (address: string) => await this.ask(address);
		const gauge = new Gauge();
		const session: Session = { turn, list, identity, limit: Infinity, gauge, now: patience.now };
		const proof = await explore(session, first);
		const counted = totalOf(first, first.rows.length) === first.rows.length;
		if (typeof proof === 'string' || proof.outcome !== 'proved') {
			const whole = typeof proof === 'string' || proof.outcome === 'ended' || counted;
			return { records: [], identity, whole };
		}
		const opened = await firstPage(session, first, proof);
		const { plan, at, ledger } = await settleSize(session, opened, proof);
		const end =
			newestFirst && this.rises(first.rows) ? await this.fromEnd(plan, at, first) : undefined;
		return end ?? { records: ledger.records, identity, ...this.after(at, plan) };
	}

	/** The last page, where its place is known and it holds what is newer than the first one. */
	private async fromEnd(plan: Plan, at: Position, first: Sheet): Promise<Leaf | undefined> {
		if (plan.style !== 'page' && plan.style !== 'offset') return undefined;
		const total = totalOf(at.last, at.rows);
		const pages =
			(plan.style === 'page' ? at.last.evidence.pages?.value : undefined) ??
			Math.ceil((total ?? 0) / at.step);
		if (pages <= at.pages) return undefined;
		const last = this.below({ pages, step: at.step }, plan).next as Bookmark;
		const sheet = await this.ask(last.address);
		if ('refusal' in sheet || !this.rises([...first.rows, ...sheet.rows])) return undefined;
		return await this.turn(last);
	}

	/** Where to go on after a page, or that the list ends with it. */
	private after(at: Position, plan: Plan): Pick<Leaf, 'next' | 'whole'> {
		const claim = claimOf(at.last, at.rows, at.pages, plan);
		const short = at.last.rows.length < at.step;
		const counted = claim === 'counted' || totalOf(at.last, at.rows) === at.rows;
		const nothing = at.last.rows.length === 0 && claim !== 'more';
		if (claim === 'end' || nothing || (short && counted)) return { whole: true };
		const address = nextAddress(plan, this.request.url, at);
		if (address === undefined) return { whole: claim !== 'more' };
		const { pages, rows, step } = at;
		return { whole: false, next: { address, plan, pages, rows, step, path: at.last.path } };
	}

	/** Where to go on before a page that was read from the end. */
	private below(
		{ pages, step }: { pages: number; step: number },
		plan: Plan,
	): Pick<Leaf, 'next' | 'whole'> {
		if (pages === 0 || (plan.style !== 'page' && plan.style !== 'offset')) return { whole: true };
		const rows = (pages - 1) * step;
		const address = addressAt(plan, this.request.url, pages - 1, rows);
		return {
			whole: false,
			next: { address, plan, pages: pages - 1, rows, step, path: this.path ?? [], down: true },
		};
	}

	private rises(records: JsonObject[]): boolean {
		return rises(records.map((record) => viewOf(record, this.names)));
	}

	private async open(address: string): Promise<Sheet> {
		const sheet = await this.ask(address);
		if ('refusal' in sheet) throw sheet.refusal;
		return sheet;
	}

	private async ask(address: string): Promise<Sheet | Refused> {
		const known = this.seen.get(address);
		if (known) return known;
		this.requests++;
		const sheet = await readSheet(this.read, address, this.names, this.path);
		if ('refusal' in sheet) return sheet;
		this.seen.set(address, sheet);
		return sheet;
	}
}

/** Whether the records begin with the oldest, by the times that they carry. */
function rises(views: JsonObject[]): boolean {
	return (['start', 'created', 'updated'] as const).some((meaning) => {
		const path = timeField(views, meaning);
		const times = path ? views.map((view) => timeOf(valueAt(view, path))) : [];
		const known = times.filter((time) => time !== undefined);
		return (
			known.length > 2 &&
			known[0] < known[known.length - 1] &&
			known.every((time, place) => place === 0 || known[place - 1] <= time)
		);
	});
}
