import { digest, isObject, type JsonObject } from '../../../rest';

/** The most characters that the state of one list may have: n8n writes all of it to its database after each poll. */
const maxStateLength = 8_000_000;

/** The state of a list would be too large to be saved. */
export class StateTooLargeError extends Error {
	constructor() {
		super(
			'The list cannot be watched, because n8n would have to remember more than 8 megabytes of it',
		);
	}
}

/**
 * The state of one list as it is saved: with a digest, which shows when it was damaged or edited.
 *
 * @throws StateTooLargeError
 */
export function sealState(state: JsonObject): JsonObject {
	const text = JSON.stringify(state);
	if (text.length > maxStateLength) throw new StateTooLargeError();
	const plain = JSON.parse(text) as JsonObject;
	return { ...plain, seal: digest(plain) };
}

/** The state that was sealed; a text, which is no state, where it was changed since. States of earlier versions have no digest. */
export function openState(saved: unknown): unknown {
	if (!isObject(saved) || saved.seal === undefined) return saved;
	const { seal, ...state } = JSON.parse(JSON.stringify(saved)) as JsonObject;
	return seal === digest(state) ? state : 'damaged';
}
