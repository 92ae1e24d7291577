import {
	filterFields,
	idOf,
	isObject,
	normalizeName,
	rememberingEach,
	resourceNameVariants,
	valuesNamed,
	wordSet,
	type JsonObject,
} from '../../../rest';
import { resourceOfNoun } from './values/classifyEvent';
import { allNouns, isRecordLike } from './values/eventVocabulary';
import { parseReference } from './values/references';

const batchKeys = wordSet(`
	events notifications messages deliveries changes batch batches webhooks entries data items records rows payload payloads results value
	eventnotifications entry entities objects resources message notification body content
`);
const wrapperKeys = wordSet(`
	data database64 payload object record document resource entity body item content attributes details detail result current after new subject model
	value node message snapshot daten donnees datos dados dati gegevens veri
	newrecord newvalue response row instance obj params
`);
/** Below one of these stand the fields of a record, and its ID beside it. */
export const fieldsKeys = /^(fields|values|attributes|properties)$/i;
/** Objects that hold the record as it was, or another one. */
export const isPreviousKey = (key: string) =>
	/^(previous|old|before|original|prior|changes|changed|diff|delta|parent|next|replaced)|^(was|from)$/.test(
		normalizeName(key),
	);
/** The words under which appointments or invoices and their ids stand: `booking`, `sales_invoice`, `cita`. */
const namesOf = (kind: 'appointment' | 'invoice') =>
	resourceNameVariants(
		['', 'sales', 'customer', 'client', 'patient', 'service'].flatMap((whose) =>
			allNouns(kind).map((noun) => whose + noun),
		),
	);
const namesByKind = { appointment: namesOf('appointment'), invoice: namesOf('invoice') };
const resourceNames = new Set([...namesByKind.appointment, ...namesByKind.invoice]);
/** Of what a key is the name. */
export const resourceOfName = (key: string) => {
	const name = normalizeName(key).replace(/(dto|data|info)$/, '');
	return (['appointment', 'invoice'] as const).find((kind) => namesByKind[kind].has(name));
};
export const isResourceName = (key: string) => resourceOfName(key) !== undefined;
export const isObjectList = (value: unknown): value is JsonObject[] =>
	Array.isArray(value) && value.length > 0 && value.every(isObject);
/** `notifications`, `notificationItems` */
export const isBatchKey = (key: string) =>
	isResourceName(key) ||
	/^(object|record|resource|entity)(key|id|ref|reference)s$/.test(normalizeName(key)) ||
	batchKeys.has(
		normalizeName(key).replace(/^(event|notification|message|change|webhook)(?=..)/, ''),
	);
export const without = (object: JsonObject, ...names: string[]): JsonObject =>
	filterFields(object, (name) => !names.includes(name));

/** Counters of tries, which say nothing of what happened. */
export const tryCounters =
	/^(delivery|webhook|event|current|number(of)?)*(attempts?|retry|retries|tries)(count|number|no|num)?$|^(webhook|event)?delivery(id|uuid)$/;
export const deliveryMetadata =
	/^(delivery|attempt|retry|request|trace)(id|uuid|count|number|no)?$|^(webhook|delivery)(meta|metadata|info)$|^delivery$|^(signature|nonce|token)$|^((first|last)?sent|delivered|dispatch(ed)?|attempted|requested|publish(ed)?|emitted)(at|on|time|date|timestamp)?$/;

/** Fields that say which record is meant, what happened and when, and nothing about the record itself. */
const referenceNames =
	/^(type|object|(resource|record|entity|object|appointment|booking|invoice)type|resource|entity|model|[a-z]*(href|ur[il])|self|links?|event|event(type|name|code)|triggerevent|topic|trigger|action|operation|subscriptiontype|eventcategory|kind|key|version|etag|timestamp|ts|ref|reference|update|change)$|^(created|updated|modified|changed|deleted|lastupdated|lastmodified|occurred|server|fired|triggered|happened|event)(at|on|time|date|timestamp)$|^created$/;
const envelopeNames = [referenceNames, tryCounters, deliveryMetadata];
const idLike =
	/(^|[_.@-])([a-z]?id|uuid|guid|ids|pk)$|^([A-Z]?I[dD]|Uu?id|UU?ID|G(uid|UID))$|[a-z](Id|ID|Uid|UID|Uuid|UUID|Ids)$/;

/** `oldStart` and `newStart` tell of a change; what is in the record is called `start`. */
const versionOfField = /^([oO]ld|[pP]revious|[nN]ew)(?=[A-Z_ -])/;

/** Whether an object says only which record is meant. */
export function isReferenceOnly(content: JsonObject): boolean {
	return Object.entries(content).every(
		([key, value]) =>
			value === null ||
			[idLike, versionOfField].some((names) => names.test(key)) ||
			(isResourceName(key) && typeof value !== 'object') ||
			envelopeNames.some((names) => names.test(normalizeName(key))) ||
			(typeof value === 'string' && parseReference(value) !== undefined),
	);
}

/** What says from where and how a delivery was sent. */
const envelopeFields =
	/^(tenant|account|environment|livemode|test|source|user|sender|organi[sz]ation|meta|metadata|info|headers?|context|sequence|(api|schema)version|time|date|actor|included)$/;

/** Whether an object says no more of the record than which one it is, what else belongs to it and how it was. */
export const isEnvelope = (object: JsonObject): boolean =>
	isReferenceOnly(
		filterFields(
			object,
			(key, value) =>
				!envelopeFields.test(normalizeName(key)) &&
				!(typeof value === 'object' && isPreviousKey(key)) &&
				!(isObject(value) && resourceOfNoun(key) === 'other'),
		),
	);

/** The object's own id, by the same rules that find the primary key of a list. */
export const identifyRecord = rememberingEach((record: JsonObject): string | undefined => {
	// `{ "client": { … }, "invoice": { "id": 55 } }`: what belongs to it has an ID of its own.
	const own = filterFields(record, (key, value) => !isObject(value) || /id$/i.test(key));
	return idOf(own, resourceNames) ?? nameOfDocument(record);
});

/** `{ "doctype": "Visit", "name": "VIS-0007" }`: a document that has a name for its ID, with a number in it. */
const nameOfDocument = (record: JsonObject): string | undefined =>
	valuesNamed(record, /^doc(ument)?type$/).length > 0
		? valuesNamed(record, /^name$/)
				.filter((name) => typeof name === 'string')
				.find((name) => /^[\w./-]+$/.test(name) && /\d/.test(name))
		: undefined;

/** `detail`, `detailDto`, `eventDetail`, `raw_detail` and `json_detail` */
export const isWrapperWord = (key: string) =>
	wrapperKeys.has(
		normalizeName(key)
			.replace(/^(event|message|notification|raw|json)(?=..)/, '')
			.replace(/(?<=..)(dto|json|data)$/, ''),
	);
/** Whether a record may stand under a key. */
export const isWrapperKey = (key: string) =>
	!isPreviousKey(key) && (isWrapperWord(key) || isResourceName(key));

/** Whether an object says that it is neither an appointment nor an invoice. */
export const isOfOtherType = (object: JsonObject): boolean =>
	!isRecordLike(object) &&
	valuesNamed(object, /^(type|object|resourcetype)$/).some(
		(noun) => typeof noun === 'string' && resourceOfNoun(noun) === 'other' && !saysWhere.test(noun),
	);

/** `type: "in_person"` */
const saysWhere = /^(in|on|at|by)[\W_]/i;
