/** A check of the package, and what takes it out. */
export interface Guard {
	name: string;
	/** The source in which it stands. */
	file: string;
	/** The exact text of it, which stands there once. */
	find: string;
	replace: string;
	/** What it holds off. */
	why: string;
	/** How the titles of the attacks begin that are played without it; one of them at least has to come through. */
	against: string[];
}

export const guards: Guard[] = [];
