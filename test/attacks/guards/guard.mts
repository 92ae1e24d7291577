/** A text of a source file, and its replacement. */
export interface Edit {
	file: string;
	/** The exact text, which occurs once in the file. */
	find: string;
	replace: string;
}

/** A check of the package, and the edit that removes it. */
export interface Guard extends Edit {
	name: string;
	/** The attack that it prevents. */
	why: string;
	/** Further guards against the same attack, which comes through only without all of them. */
	and?: Edit[];
	/** Beginnings of the titles of attacks to run without it; at least one of them has to come through. */
	against: string[];
}

/** Folder of the shipped code. */
export const nodeFolder = 'nodes/AppointmentService';
