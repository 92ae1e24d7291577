/** A text of a source, and what stands there instead. */
export interface Edit {
	/** The source in which it stands. */
	file: string;
	/** The exact text of it, which stands there once. */
	find: string;
	replace: string;
}

/** A check of the package, and what takes it out. */
export interface Guard extends Edit {
	name: string;
	/** What it holds off. */
	why: string;
	/** Guards behind it that hold off the same; the attack comes through only without all of them. */
	and?: Edit[];
	/** How the titles of the attacks begin that are played without it; one of them at least has to come through. */
	against: string[];
}

/** Where the shipped code stands. */
export const inside = 'nodes/AppointmentService';
