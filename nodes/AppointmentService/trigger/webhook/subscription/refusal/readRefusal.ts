import { normalizeName, valueAt, type ErrorInfo, type JsonObject } from '../../../../rest';
import type { Registration } from '../endpoint/buildRequest';
import { classifyEventName, isOwnNoun } from '../../payload/values/classifyEvent';
import {
	addressFieldNames,
	isEventName,
	lastStep,
	wrapperNames,
	type EventsFormat,
	type SubscriptionShape,
} from '../endpoint/inferShape';
import { isEndName } from '../endpoint/subscriptionEnd';
import { partsIn } from '../../challenge';
import {
	areaOf,
	offeredNames,
	offeredValues,
	offersBareActions,
	textsInLists,
} from './offeredValues';
import { readRemarks, senderWord, type FieldRemark, valueForField, withOffers } from './remarks';

const eventsFieldNames =
	/event|ereignis|evenement|topic|trigger|notificationtype|hooktype|^subscriptions$|^types$|^(action|operation)s?$|^notifications$|^on$/;
const aboutEventsNames = /(version|schema|format|source|secret|(?<!^event)key|count|limit)$/;
const isEventsFieldName = (name: string) =>
	eventsFieldNames.test(name) && !aboutEventsNames.test(name);
const resourceFieldNames =
	/^(event|hook|webhook)?(resource|object|entit(y|ie)|model|area|categor(y|ie))(type|name)?s?$/;
const secretFieldNames =
	/secret|passcode|(sign(ing|ature)?|security|hmac|shared|verif(y|ication))(key|token)$/;

const normalizedStep = (path: string) => normalizeName(lastStep(path));

/** The shape that a refusal asks for: the fields that are missing, must not be there, or must be otherwise, and the service's events. */
export function inferShapeFromError(
	body: unknown,
	error: ErrorInfo,
	sent: Registration,
): SubscriptionShape {
	const remarks = withOffers(readRemarks(error, sent), error.message, sent);
	const missing = fieldsAskedFor(remarks, sent);
	const refused = remarks.filter(({ kind }) => kind === 'refused').map(({ path }) => path);
	const roles = rolesOf(missing, sent);
	const { addressField, resourceField, secretField, wrapper } = roles;
	// `events.0.type` is missing: each event is an object.
	const [, list, eventKey] = itemPath.exec(roles.eventsField ?? '') ?? [];
	const eventsField = list ?? roles.eventsField;
	const filled = filledFields(missing, Object.values(roles), sent);
	const eventsFormat = formatFor(remarks, refused, eventsField, sent);
	const valuesAt = (field: string | undefined) =>
		remarks.filter(({ path }) => path === field).flatMap(({ text }) => offeredValues(text));
	const resourceNames = valuesAt(resourceField);
	const texts = [error.message, ...remarks.map(({ text }) => text), ...longTextsIn(body)];
	const words = texts.flatMap((text) => [
		...offeredNames(text, sent.names).filter(isEventName),
		...offeredValues(text).filter((word) => areaOf(word) && !resourceNames.includes(word)),
	]);
	const ofField = valuesAt(eventsField ?? sent.eventsField);
	const inTexts = texts.map(offeredValues).find((values) => values.some(isEventName)) ?? [];
	const offered = [...new Set(ofField.length > 0 ? ofField : inTexts)];
	const actions = offered.filter((word) => classifyEventName(word).action !== undefined);
	const hasActions = resourceField !== undefined || offersBareActions(actions);
	const lists = textsInLists(body).filter((text) => isEventName(text) || areaOf(text));
	const refusesNames =
		remarks.length > 0
			? remarks.every(({ kind, path }) => kind === 'value' && path === sent.eventsField)
			: sent.names.some((name) => error.message.includes(name));
	const vocabulary = [...new Set([...lists, ...words, ...(hasActions ? actions : [])])];
	return {
		...(addressField && { addressField }),
		...(eventsField && { eventsField }),
		...(eventsFormat && { eventsFormat }),
		...(eventKey && { eventKey }),
		...(refused.length > 0 && { refused }),
		...(refusesNames && { refusesNames }),
		...(Object.keys(filled).length > 0 && { filled }),
		...(wrapper && !addressField && { wrapper }),
		...(resourceField && { resourceField, resourceNames }),
		...(secretField && { secretField }),
		...(vocabulary.length > 0 &&
			offered.length + lists.length > 0 && { offered: offered.length > 0 ? offered : lists }),
		vocabulary,
	};
}

/** The texts that are too long for a message: a list of events goes on where that is cut. */
const longTextsIn = (body: unknown): string[] =>
	partsIn(body).filter((part) => typeof part === 'string' && part.length > 300) as string[];

const isSentField = (path: string, { addressField, eventsField }: Registration) =>
	[addressField, eventsField].includes(path);

const sentAt = ({ requests }: Registration, path: string) =>
	valueAt(requests[0].fields, path.split('.'));

/** The remarks that ask for a field, or for another one in its place; last those of fields that were sent, as one may only be spelled alike. */
function fieldsAskedFor(remarks: FieldRemark[], sent: Registration): FieldRemark[] {
	const asked = remarks.filter(({ kind, path, text }) => {
		if (kind === 'refused') return false;
		if (kind === 'missing') return true;
		// The address belongs into an object.
		if (kind === 'object' && path === sent.addressField) return true;
		if (isSentField(path, sent)) return false;
		// A remark about the form of a field that was not sent asks for the field.
		if (kind !== 'value') return !itemPath.test(path);
		const isAboutEnd = isEndName(lastStep(path)) && sentAt(sent, path) !== undefined;
		const isAddress =
			addressFieldNames.test(normalizedStep(path)) && /\b(ur[li]|address)\b/i.test(text);
		return (
			offeredValues(text).length > 0 ||
			isEventsFieldName(normalizedStep(path)) ||
			isAboutEnd ||
			isAddress
		);
	});
	const isSent = ({ path }: FieldRemark) => isSentField(path, sent);
	return [...asked.filter((remark) => !isSent(remark)), ...asked.filter(isSent)];
}

/** Which of the fields that are asked for hold the address, the events, the kind of record, the secret, or all fields. */
function rolesOf(missing: FieldRemark[], sent: Registration) {
	const offersEvents = (text: string) => {
		const values = offeredValues(text);
		return values.some(isEventName) || offersBareActions(values);
	};
	const find = (test: (name: string, remark: FieldRemark) => boolean) =>
		missing.find((remark) => test(normalizedStep(remark.path), remark))?.path;
	const named = find((name, { text }) => addressFieldNames.test(name) && !offersEvents(text));
	const addressField = missing.some(({ path, kind }) => path === named && kind === 'object')
		? `${named}.url`
		: named;
	const isOfResource = (name: string, path: string) =>
		resourceFieldNames.test(name) || sentAt(sent, path) === senderWord;
	const resourceField =
		find(
			(name, { path, text }) =>
				isOfResource(name, path) && !offersEvents(text) && offeredValues(text).some(isOwnNoun),
		) ??
		find((name, { text }) => resourceFieldNames.test(name) && offeredValues(text).length === 0);
	const eventsField = find(
		(_, { path, text }) =>
			![addressField, resourceField].includes(path) && (isFieldOfEvent(path) || offersEvents(text)),
	);
	const wrapper = find((name, { path }) => wrapperNames.test(name) && !path.includes('.'));
	const secretField = find((name) => secretFieldNames.test(name));
	return { addressField, eventsField, wrapper, resourceField, secretField };
}

/** Values for the other fields that are asked for, as far as the node can give any. */
function filledFields(
	missing: FieldRemark[],
	known: Array<string | undefined>,
	sent: Registration,
): JsonObject {
	const filled: JsonObject = {};
	for (const remark of missing) {
		const { path } = remark;
		if (known.includes(path) || isSentField(path, sent) || itemPath.test(path)) continue;
		const value = valueForField(lastStep(path), remark, sentAt(sent, path));
		if (value !== undefined) filled[path] = value;
	}
	return filled;
}

/** A path to a field of one of several items. */
const itemPath = /^(.+)\.\d+\.(.+)$/;

const isFieldOfEvent = (path: string) =>
	isEventsFieldName(normalizedStep(path.replace(itemPath, '$1'))) &&
	!aboutEventsNames.test(path.toLowerCase());

function formatFor(
	remarks: FieldRemark[],
	refused: string[],
	eventsField: string | undefined,
	sent: Registration,
): EventsFormat | undefined {
	const field = eventsField ?? sent.eventsField;
	const isPlural = /(s|list|array|ereignisse|eventi)$/.test(normalizedStep(field));
	const said = remarks.filter(({ path }) => path === field);
	const kinds = said.map(({ kind }) => kind);
	if (said.some(({ text }) => /\bcomma.?(separated|delimited)\b/i.test(text))) return 'text';
	if (kinds.includes('list')) return 'list';
	if (kinds.includes('object')) return 'switches';
	if (kinds.includes('text'))
		return isPlural && !(sent.eventsField === field && sent.eventsFormat === 'text')
			? 'text'
			: 'each';
	if (eventsField) return isPlural ? 'list' : 'each';
	return refused.includes(field) ? 'none' : undefined;
}
