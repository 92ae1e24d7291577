import { isObject, normalizeName, valuesNamed, type JsonObject } from '../../../../rest';

const state =
	'(image|values?|val|row|record|data|state|object|version|document|doc|attributes?|fields?|properties|appointment|booking|invoice)?';
const laterKeys = new RegExp(`^(new|after|current)${state}$`);
const earlierKeys = new RegExp(`^(old|before|previous|prior|original)${state}$`);
/** Beside an earlier state these hold the later one. */
const plainKeys = /^(value|record|object|data|document|doc)$/;

/** Whether an object lists what changed: `{ "changed_fields": ["status"] }`. */
export const listsChanges = (level: unknown): boolean =>
	isObject(level) &&
	valuesNamed(level, changedFieldKeys).some((list) => Array.isArray(list) && list.length > 0);

const changedFieldKeys =
	/^(changed|modified|updated)(attribute|field|propertie|property|column)s?$/;

/** Whether a key is that of a record before its change. */
export const isEarlierState = (key: string) => earlierKeys.test(normalizeName(key));

/** Whether a key is that of a record after its change. */
export const isLaterState = (key: string) => laterKeys.test(normalizeName(key));

/**
 * What two states of a record beside each other say: it was changed, or it is no more. An earlier one that is missing says nothing,
 * because not every service has it.
 */
export function changeOfStates(level: JsonObject): 'updated' | 'deleted' | undefined {
	const isFilled = (value: unknown) => isObject(value) && Object.keys(value).length > 0;
	if (!valuesNamed(level, earlierKeys).some(isFilled)) return undefined;
	const [later] = [laterKeys, plainKeys].flatMap((keys) => valuesNamed(level, keys));
	if (later === null) return 'deleted';
	return isFilled(later) ? 'updated' : undefined;
}
