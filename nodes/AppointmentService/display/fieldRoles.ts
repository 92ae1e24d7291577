import {
	toDisplayText,
	parseTime,
	type JsonObject,
	normalizeName,
	valuesByField,
	valuesNamed,
} from '../rest';

const numberNames =
	/^(number|no|reference|ref|code|sku|receiptnumber)$|(invoice|bill|order|document)(number|no)$/;
const contactNames =
	/^(e?mail|emailaddress|phone|phonenumber|mobile|mobilephone|cellphone|telephone)$/;
const amountNames = /^(grand)?total(amount|price)?$|^amount(due|total)?$/;
const currencyNames = /^currency(code)?$/;
const technicalNames =
	/(id|uid|uuid|guid|token|hash|url|uri|href|link|color|colour|type|timezone|password|etag)$/;

/** The field with a number that people use for the records. */
export function findNumberField(views: JsonObject[]): string | undefined {
	return findField(views, (name, values) => numberNames.test(name) && values.every(toDisplayText));
}

/** The field with the amount, where a decimal point shows that it is not in cents: `4500` may be either. */
export function findAmountField(views: JsonObject[]): string | undefined {
	return findField(
		views,
		(name, values) =>
			amountNames.test(name) &&
			values.every((value) => typeof value !== 'object' && Number.isFinite(Number(value))) &&
			values.some((value) => String(value).includes('.')),
	);
}

/** A field with short texts that are different for most records. */
export function findDistinctField(views: JsonObject[]): string | undefined {
	return findField(
		views,
		(name, values) =>
			!technicalNames.test(name) &&
			values.length >= views.length * 0.8 &&
			new Set(values).size >= values.length * 0.9 &&
			values.every(
				(value) =>
					typeof value === 'string' && value.length <= 60 && parseTime(value) === undefined,
			),
	);
}

/** An amount with its currency. */
export function formatAmount(view: JsonObject, field: string): string | undefined {
	const amount = toDisplayText(view[field]);
	const currency = Object.keys(view).find((key) => currencyNames.test(normalizeName(key)));
	const code = currency === undefined ? undefined : toDisplayText(view[currency]);
	return amount === undefined || code === undefined ? amount : `${amount} ${code}`;
}

/** The mail address or telephone number that distinguishes people of the same name. */
export function findContact(view: JsonObject): string | undefined {
	return valuesNamed(view, contactNames).map(toDisplayText).find(Boolean);
}

/** The first field that matches by its normalized name and its values, without empty ones. */
function findField(
	views: JsonObject[],
	matches: (name: string, values: unknown[]) => boolean,
): string | undefined {
	const found = [...valuesByField(views)].find(
		([field, values]) => values.length > 0 && matches(normalizeName(field), values),
	);
	return found?.[0];
}
