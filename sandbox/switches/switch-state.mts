import type { SurfaceName } from '../contract.mts';
import { readRules, type FaultName, type Rule, type Switches } from './rules.mts';

/** Where a call goes, as far as the switches are concerned. */
export interface CallTarget {
	surface: SurfaceName;
	/** Path of the kind of record: `appointments`. */
	resource: string;
	kind: 'list' | 'item' | 'write';
}

/** What the switches do to one call. */
export interface CallEffects {
	/** All switches that are on here. */
	on: Switches;
	/** The faults whose moment this call is. */
	due: Pick<Switches, FaultName>;
	/** The name of the first of these, for the log. */
	fault?: FaultName;
}

/** Faults that stand in for the answer exclude each other; the first one due comes first. */
const replacingFaults = ['redirect', 'cut', 'badGateway', 'expiringKey', 'rateLimited'] as const;
const addedFaults = ['slow', 'truncated', 'overtaken'] as const;

/** The switches as they are set, and how far each has got. */
export class SwitchState {
	#rules: Rule[] = [];
	#calls = new Map<string, number>();
	#fired = new Map<string, number>();

	/** Sets the switches anew; all counting starts over. The last rule that fits a place wins. */
	set(value: unknown): void {
		this.#rules = readRules(value);
		this.restart();
	}

	get rules(): readonly Rule[] {
		return this.#rules;
	}

	/** Starts all counting over. */
	restart(): void {
		this.#calls.clear();
		this.#fired.clear();
	}

	/** Counts the call and says what happens to it. */
	next(target: CallTarget): CallEffects {
		const on = this.at(target);
		for (const kind of [target.kind, 'any']) this.#count(this.#calls, this.#key(target, kind));
		const due: CallEffects['due'] = {};
		const take = <Name extends FaultName>(name: Name) => {
			if (!this.#isDue(target, name, on[name])) return false;
			due[name] = on[name];
			return true;
		};
		const first = replacingFaults.find(take);
		const others = addedFaults.filter(take);
		return { on, due, fault: first ?? others[0] };
	}

	/** Whether a round of changes is due after the list call that was counted last. */
	changesDue(target: CallTarget): boolean {
		const { changes } = this.at(target);
		if (!changes) return false;
		const calls = this.#calls.get(this.#key(target, 'list')) ?? 0;
		const rounds = this.#fired.get(this.#key(target, 'changes')) ?? 0;
		if (calls % changes.every !== 0 || rounds >= changes.rounds) return false;
		this.#count(this.#fired, this.#key(target, 'changes'));
		return true;
	}

	/** The switches that are on at a place. */
	at({ surface, resource }: Omit<CallTarget, 'kind'>): Switches {
		const merged: Rule = {};
		for (const rule of this.#rules) {
			if (rule.surface && rule.surface !== surface) continue;
			if (rule.resource && rule.resource !== resource) continue;
			Object.assign(merged, rule);
		}
		return merged;
	}

	#isDue(target: CallTarget, name: FaultName, fault: Switches[FaultName]): boolean {
		if (!fault || (fault.on !== 'any' && fault.on !== target.kind)) return false;
		const calls = this.#calls.get(this.#key(target, fault.on)) ?? 0;
		const key = this.#key(target, name);
		const fired = this.#fired.get(key) ?? 0;
		if (fired >= fault.times || calls < fault.at + fired * fault.every) return false;
		this.#count(this.#fired, key);
		return true;
	}

	#key({ surface, resource }: CallTarget, what: string): string {
		return `${surface}/${resource}/${what}`;
	}

	#count(counts: Map<string, number>, key: string): void {
		counts.set(key, (counts.get(key) ?? 0) + 1);
	}
}
