import { normalizeName, valueAt, type ErrorInfo, type JsonObject } from '../../../../rest';
import type { Registration } from '../endpoint/buildRequest';
import { classifyEventName, resourceOfNoun } from '../../payload/values/classifyEvent';
import {
	addressFieldNames,
	isEventName,
	lastStep,
	type EventsFormat,
	type SubscriptionShape,
} from '../endpoint/inferShape';
import { isEndName } from '../endpoint/subscriptionEnd';
import {
	areaOf,
	offeredNames,
	offeredValues,
	offersBareActions,
	textsInLists,
} from './offeredValues';
import { readRemarks, type FieldRemark, valueForField, withOffers } from './remarks';

const eventsFieldNames =
	/event|topic|trigger|notificationtype|hooktype|^subscriptions$|^types$|^actions?$|^notifications$|^on$/;
const aboutEventsNames = /(version|schema|format|source|secret|key|count|limit)$/;
const isEventsFieldName = (name: string) =>
	eventsFieldNames.test(name) && !aboutEventsNames.test(name);
/** They name another record, which nobody has made. */
const otherIdNames =
	/(endpoint|webhook|hook|target|destination|receiver|callback|subscriber)(id|uuid)$/;
const wrapperNames = /^(data|payload|webhook|hook|subscription|(webhook)(subscription|endpoint))$/;
const resourceFieldNames =
	/^(event|hook|webhook)?(resource|object|entity|model|area|category)(type|name)?$/;
const secretFieldNames =
	/secret|(sign(ing|ature)?|security|hmac|shared|verif(y|ication))(key|token)$/;

const normalizedStep = (path: string) => normalizeName(lastStep(path));

/** The shape that a refusal asks for: the fields that are missing, must not be there, or must be otherwise, and the service's events. */
export function inferShapeFromError(
	body: unknown,
	error: ErrorInfo,
	sent: Registration,
): SubscriptionShape {
	const sentAt = (path: string) => valueAt(sent.requests[0].fields, path.split('.'));
	const remarks = withOffers(readRemarks(error, sent), error.message, sent);
	const isSent = (path: string) => [sent.addressField, sent.eventsField].includes(path);
	const isWrapper = (path: string) =>
		wrapperNames.test(normalizedStep(path)) && !path.includes('.');
	const asksFor = ({ kind, path, text }: FieldRemark) => {
		// “Webhook topic is required”, said of a topic that was sent, names nothing around it.
		const onlyDescribes =
			isWrapper(path) && remarks.some((other) => isSent(other.path) && other.text === text);
		if (onlyDescribes || kind === 'refused' || otherIdNames.test(normalizedStep(path)))
			return false;
		if (kind === 'missing') return true;
		if (isSent(path)) return false;
		// A remark about the form of a field that was not sent asks for the field.
		if (kind !== 'value') return !isOfItem(path);
		const isAboutEnd = isEndName(lastStep(path)) && sentAt(path) !== undefined;
		const isAddress =
			addressFieldNames.test(normalizedStep(path)) && /\b(ur[li]|address)\b/i.test(text);
		return (
			offeredValues(text).length > 0 ||
			isEventsFieldName(normalizedStep(path)) ||
			isAboutEnd ||
			isAddress
		);
	};
	const missing = remarks.filter(asksFor);
	const refused = remarks.filter(({ kind }) => kind === 'refused').map(({ path }) => path);
	const offersEvents = (text: string) => {
		const values = offeredValues(text);
		return values.some(isEventName) || offersBareActions(values);
	};
	const find = (test: (name: string, remark: FieldRemark) => boolean) =>
		missing.find((remark) => test(normalizedStep(remark.path), remark))?.path;
	const addressField = find(
		(name, { text }) => addressFieldNames.test(name) && !offersEvents(text),
	);
	const resourceField = find(
		(name, { text }) => resourceFieldNames.test(name) && offeredValues(text).some(resourceOfNoun),
	);
	const eventsField = find(
		(name, { path, text }) =>
			![addressField, resourceField].includes(path) &&
			(isEventsFieldName(name) || offersEvents(text)),
	);
	const wrapper = find((_, { path }) => isWrapper(path));
	const secretField = find((name) => secretFieldNames.test(name));
	const known = [addressField, eventsField, wrapper, resourceField, secretField];
	const filled: JsonObject = {};
	for (const remark of missing) {
		const { path } = remark;
		if (known.includes(path) || isSent(path) || isOfItem(path)) continue;
		const value = valueForField(lastStep(path), remark, sentAt(path));
		if (value !== undefined) filled[path] = value;
	}
	const eventsFormat = formatFor(remarks, refused, eventsField, sent);
	const valuesAt = (field: string | undefined) =>
		remarks.filter(({ path }) => path === field).flatMap(({ text }) => offeredValues(text));
	const resourceNames = valuesAt(resourceField);
	const texts = [error.message, ...remarks.map(({ text }) => text)];
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
	const vocabulary = [...new Set([...lists, ...words, ...(hasActions ? actions : [])])];
	return {
		...(addressField && { addressField: otherThan(sent.addressField, addressField) }),
		...(eventsField && { eventsField: otherThan(sent.eventsField, eventsField) }),
		...(eventsFormat && { eventsFormat }),
		...(refused.length > 0 && { refused }),
		...(Object.keys(filled).length > 0 && { filled }),
		...(wrapper && !addressField && { wrapper }),
		...(resourceField && { resourceField, resourceNames }),
		...(secretField && { secretField }),
		...(vocabulary.length > 0 &&
			offered.length + lists.length > 0 && { offered: offered.length > 0 ? offered : lists }),
		vocabulary,
	};
}

/** Whether a path leads to one of several items. */
const isOfItem = (path: string) => /\.\d+\./.test(path);

/** Where the same steps are refused again, those before the last one only say where the service keeps the field. */
const otherThan = (sent: string, path: string) => (path === sent ? lastStep(path) : path);

function formatFor(
	remarks: FieldRemark[],
	refused: string[],
	eventsField: string | undefined,
	sent: Registration,
): EventsFormat | undefined {
	const field = eventsField ?? sent.eventsField;
	if (field === undefined) return undefined;
	const isPlural = /(s|list|array)$/.test(normalizedStep(field));
	const said = remarks.filter(({ path }) => path === field);
	const kinds = said.map(({ kind }) => kind);
	if (said.some(({ text }) => /\bcomma.?(separated|delimited)\b/i.test(text))) return 'text';
	if (kinds.includes('list')) return 'list';
	if (kinds.includes('text'))
		return isPlural && !(sent.eventsField === field && sent.eventsFormat === 'text')
			? 'text'
			: 'each';
	if (eventsField) return isPlural ? 'list' : 'each';
	return refused.includes(field) ? 'none' : undefined;
}
