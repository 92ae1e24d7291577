/** Something that the service refuses, before a dialect gives it a shape. */
export class Problem extends Error {
	constructor(
		readonly status: number,
		/** In lower case with underscores; dialects may write it otherwise. */
		readonly code: string,
		message: string,
		/** The query parameter or field that is at fault. */
		readonly field?: string,
	) {
		super(message);
	}
}

/** The refusal of a path that leads nowhere. */
export function noSuchRoute(): Problem {
	return new Problem(404, 'route_not_found', 'There is no such address.');
}

/** The refusal of a record that does not exist. */
export function noSuchRecord(name: string): Problem {
	return new Problem(404, 'not_found', `There is no such ${name}.`);
}
