import { isObject, type JsonObject } from '../../../rest';
import { namesOwnEvent } from './eventName';
import { isOwnNoun } from './values/classifyEvent';

/** Related records of a document; a message has one or two. */
const maxRelations = 20;

/**
 * Whether a document of JSON:API is a message about an appointment or an invoice, and not the record of one: its attributes name an
 * event, and it is itself of another type.
 */
export function isEventDocument({ type, attributes }: JsonObject): boolean {
	return (
		typeof type === 'string' &&
		!isOwnNoun(type) &&
		isObject(attributes) &&
		namesOwnEvent(attributes)
	);
}

/**
 * The record that such a document is related to, as it is included beside the document; only its type and ID where it is not.
 * Undefined where the document is related to no appointment or invoice, or to several.
 *
 * @param enclosing the document, and the objects around it
 */
export function relatedRecord(
	document: JsonObject,
	enclosing: JsonObject[],
): JsonObject | undefined {
	if (!isObject(document.relationships)) return undefined;
	const references = Object.values(document.relationships)
		.slice(0, maxRelations)
		.flatMap((relation) => (isObject(relation) && isObject(relation.data) ? [relation.data] : []))
		.filter(isOwnReference);
	const [only, more] = references;
	if (!only || more) return undefined;
	const included = enclosing.flatMap((level) =>
		Array.isArray(level.included) ? level.included.filter(isObject) : [],
	);
	return included.find(({ type, id }) => type === only.type && id === only.id) ?? only;
}

const isOwnReference = ({ type, id }: JsonObject): boolean =>
	typeof type === 'string' && typeof id === 'string' && isOwnNoun(type);
