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
import { readRemarks, type FieldRemark } from './remarks';
import { valueForField } from './usualValues';

const eventsFieldNames =
	/event|topic|trigger|notificationtype|hooktype|^subscriptions$|^types$|^actions?$|^notifications$|^on$/;
const aboutEventsNames = /(version|schema|format|source|secret|key|count|limit)$/;
const isEventsFieldName = (name: string) =>
	eventsFieldNames.test(name) && !aboutEventsNames.test(name);
const endpointFieldNames =
	/(endpoint|webhook|hook|target|destination|receiver|callback|subscriber)(id|uuid)$/;
const wrapperNames = /^(data|payload|webhook|hook|subscription|(webhook)(subscription|endpoint))$/;
const resourceFieldNames =
	/^(event|hook|webhook)?(resource|object|entity|model|area|category)(type|name)?$/;
const secretFieldNames = /secret|signing(key|token)|^(hmac|signature)key$/;

const normalizedStep = (path: string) => normalizeName(lastStep(path));

/**
 * The shape that a refusal asks for: the fields that are missing, those that must not be there, how they must be, and the events that
 * the service has.
 *
 * @param sent what was refused; its names of events are part of the vocabulary only where the service offers them
 */
export function inferShapeFromError(
	body: unknown,
	error: ErrorInfo,
	sent: Registration,
): SubscriptionShape {
	const sentAt = (path: string) => valueAt(sent.requests[0].fields, path.split('.'));
	const remarks = readRemarks(error, sent);
	const isSent = (path: string) =>
		[sent.addressField, sent.eventsField, sent.eventKey].includes(path);
	// A remark about the form of a field that was not sent asks for the field.
	const asksFor = ({ kind, path, text }: FieldRemark) =>
		kind === 'value'
			? offeredValues(text).length > 0 ||
				isEventsFieldName(normalizedStep(path)) ||
				(isEndName(lastStep(path)) && sentAt(path) !== undefined)
			: !/\.\d+\./.test(path);
	const isWrapper = (path: string) =>
		wrapperNames.test(normalizedStep(path)) && !path.includes('.');
	// “Webhook topic is required”, said of a topic that was sent, names nothing around it.
	const onlyDescribes = ({ path, text }: FieldRemark) =>
		isWrapper(path) && remarks.some((other) => isSent(other.path) && other.text === text);
	const missing = remarks.filter(
		(remark) =>
			!onlyDescribes(remark) &&
			(remark.kind === 'missing' ||
				(remark.kind !== 'refused' && !isSent(remark.path) && asksFor(remark))),
	);
	const refused = remarks.filter(({ kind }) => kind === 'refused').map(({ path }) => path);
	const offersEvents = ({ text }: FieldRemark) =>
		offeredValues(text).some(isEventName) || offersBareActions(offeredValues(text));
	const find = (test: (remark: FieldRemark) => boolean) => missing.find(test)?.path;
	const endpointField = find(({ path }) => endpointFieldNames.test(normalizedStep(path)));
	const addressField = find(
		(remark) =>
			remark.path !== endpointField &&
			addressFieldNames.test(normalizedStep(remark.path)) &&
			!offersEvents(remark),
	);
	const item = remarks
		.map(({ path }) => /^(.+)\.\d+\.([^.]+)$/.exec(path))
		.find(
			(steps) =>
				steps && (steps[1] === sent.eventsField || isEventsFieldName(normalizedStep(steps[1]))),
		);
	const resource = missing.find(
		({ path, text }) =>
			resourceFieldNames.test(normalizedStep(path)) && offeredValues(text).some(resourceOfNoun),
	);
	const eventsField =
		item?.[1] ??
		find(
			(remark) =>
				![addressField, endpointField, resource?.path].includes(remark.path) &&
				(isEventsFieldName(normalizedStep(remark.path)) || offersEvents(remark)),
		);
	const wrapper = find(({ path }) => isWrapper(path));
	const secretField = find(({ path }) => secretFieldNames.test(normalizedStep(path)));
	const known = [addressField, eventsField, endpointField, wrapper, resource?.path, secretField];
	const filled: JsonObject = {};
	for (const { path, ...remark } of missing) {
		if (known.includes(path) || isSent(path) || /\.\d+\./.test(path)) continue;
		const value = valueForField(lastStep(path), remark, sentAt(path));
		if (value !== undefined) filled[path] = value;
	}
	const eventsFormat = item ? 'objects' : formatFor(remarks, refused, eventsField, sent);
	const resourceNames = resource ? offeredValues(resource.text) : [];
	const words = [error.message, ...remarks.map(({ text }) => text)].flatMap((text) => [
		...offeredNames(text, sent.names).filter(isEventName),
		...offeredValues(text).filter((word) => areaOf(word) && !resourceNames.includes(word)),
	]);
	const ofEvents = remarks.filter(({ path }) => path === (eventsField ?? sent.eventsField));
	const offered = [...new Set(ofEvents.flatMap(({ text }) => offeredValues(text)))];
	const actions = offered.filter((word) => classifyEventName(word).action !== undefined);
	const hasActions = resource !== undefined || offersBareActions(actions);
	const lists = textsInLists(body).filter((text) => isEventName(text) || areaOf(text));
	const vocabulary = [...new Set([...lists, ...words, ...(hasActions ? actions : [])])];
	return {
		...(addressField && { addressField: otherThan(sent.addressField, addressField) }),
		...(eventsField && { eventsField: otherThan(sent.eventsField, eventsField) }),
		...(eventsFormat && { eventsFormat }),
		...(item && { eventKey: item[2] }),
		...(refused.length > 0 && { refused }),
		...(Object.keys(filled).length > 0 && { filled }),
		...(wrapper && !addressField && { wrapper }),
		...(endpointField && { endpointField }),
		...(resource && {
			resourceField: resource.path,
			resourceNames,
		}),
		...(secretField && { secretField }),
		...(vocabulary.length > 0 && offered.length > 0 && { offered }),
		vocabulary,
	};
}

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
	const kinds = remarks.filter(({ path }) => path === field).map(({ kind }) => kind);
	if (kinds.includes('list')) return 'list';
	if (kinds.includes('text'))
		return isPlural && !(sent.eventsField === field && sent.eventsFormat === 'text')
			? 'text'
			: 'each';
	if (eventsField) return isPlural ? 'list' : 'each';
	return refused.includes(field) ? 'none' : undefined;
}
