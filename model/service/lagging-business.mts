import { SimulatedBusiness } from './business.mts';

/** The business as a server knows it that is behind the others by some time. */
export class LaggingBusiness {
	readonly #copy: SimulatedBusiness;
	#known = 0;
	#moment: number;

	constructor(
		readonly business: SimulatedBusiness,
		/** Milliseconds by which it is behind. */
		readonly lag: number,
	) {
		this.#moment = business.now();
		this.#copy = new SimulatedBusiness(business.spec, business.seed, () => this.#moment);
	}

	/** The business as it was that long ago. */
	get current(): SimulatedBusiness {
		const { applied, now } = this.business;
		for (const { op, at, polls } of applied.slice(this.#known)) {
			if (at > now() - this.lag) break;
			this.#moment = at;
			this.#copy.polls = polls;
			this.#copy.apply(op);
			this.#known++;
		}
		return this.#copy;
	}
}
