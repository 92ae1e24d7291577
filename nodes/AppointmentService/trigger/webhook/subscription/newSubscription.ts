import {
	isObject,
	valuesNamed,
	valueOrUndefined,
	type Collection,
	type JsonObject,
	type ParsedResponse,
} from '../../../rest';
import { findConfirmation } from './endpoint/confirmation';
import { unwrapRecordFields } from './endpoint/endpoint';
import { subscriptionId } from './endpoint/ownAddress';
import { isUnconfirmed, subscriptionStatus } from './endpoint/status';
import { endOfNew } from './endpoint/subscriptionEnd';

export interface NewSubscription {
	/** Undefined where the service returns none. */
	id: string | undefined;
	secret?: string;
	/** When it ends by itself, where the service says so, in milliseconds since 1970. */
	ends?: number;
	/** Where it is, if not among the subscriptions. */
	path?: string;
}

/** The id, the secret and the fields of a new subscription. What the answer leaves out is read from the record. */
export async function describeCreated(
	record: JsonObject | undefined,
	response: ParsedResponse | undefined,
	collection: Collection,
): Promise<{ subscription: NewSubscription; fields: JsonObject; body: unknown; wasRead: boolean }> {
	const { variants, listUrl } = collection;
	const id =
		record &&
		(subscriptionId(record, variants, listUrl) ??
			subscriptionId(unwrapRecordFields(record), variants, listUrl));
	const body = response?.body;
	const reportedSecret = findSecret(body) ?? findSecret(record);
	const responseFields = record ? unwrapRecordFields(record) : {};
	const isComplete =
		reportedSecret !== undefined && subscriptionStatus(responseFields).state !== 'unknown';
	const wasRead = !isComplete && id !== undefined;
	const read = wasRead ? (await valueOrUndefined(collection.find(id)))?.record : undefined;
	const fields = { ...responseFields, ...(read && unwrapRecordFields(read)) };
	const secret = reportedSecret ?? findSecret(read);
	const ends = endOfNew([body, fields], Date.now());
	const subscription = {
		...toNewSubscription(id, secret, fields, response),
		...(ends !== undefined && { ends }),
	};
	return { subscription, fields, body, wasRead };
}

/** Without a code that only confirms the subscription: it signs nothing. */
function toNewSubscription(
	id: string | undefined,
	secret: string | undefined,
	fields: JsonObject,
	response: ParsedResponse | undefined,
): NewSubscription {
	const confirmation = response && findConfirmation(response.body, response.url, response.url);
	const isPending = subscriptionStatus(fields).state === 'pending' || isUnconfirmed(fields);
	const codes = Object.values(
		(confirmation && (isPending || !confirmation.usual) && confirmation.code) || {},
	);
	return { id, ...(secret !== undefined && !codes.includes(secret) && { secret }) };
}

/** No service signs with a longer one; it is kept in the static data. */
const maxSecretLength = 4000;
const secretFieldNames = /secret|^(signing|signature|hmac|webhook)key$|^verif(y|ication)token$/;

function findSecret(body: unknown, depth = 0): string | undefined {
	if (!isObject(body) || depth > 4) return undefined;
	const own = valuesNamed(body, secretFieldNames)
		.filter((value) => typeof value === 'string')
		.find((value) => value.length <= maxSecretLength && /[^*•x.…]{8}/i.test(value));
	if (own !== undefined) return own;
	return Object.values(body)
		.map((nested) => findSecret(nested, depth + 1))
		.find((found) => found !== undefined);
}
