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

/** What is wrong with one field of a body. */
export interface FieldError {
	/** In the dialect's own words: `start_time`. */
	field: string;
	reason: 'invalid' | 'read_only' | 'required' | 'unknown';
	message: string;
}

/** The refusal of a body, field by field. */
export class ValidationProblem extends Problem {
	constructor(readonly faults: readonly [FieldError, ...FieldError[]]) {
		super(422, 'validation_failed', 'The data is not valid.', faults[0].field);
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

/** The refusal of a method that the path does not have. */
export function wrongMethod(method: string): Problem {
	return new Problem(405, 'method_not_allowed', `${method} is not allowed here.`);
}
