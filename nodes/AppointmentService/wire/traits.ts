import { textOf } from './naming';
import { timeOf } from './times';
import type { JsonObject } from './types';
import { plain } from './words';

const numbers =
	/^(number|no|reference|ref|code|sku|receiptnumber)$|(invoice|bill|order|document)(number|no)$/;
const contacts = /^(e?mail|emailaddress|phone|phonenumber|mobile|mobilephone|cellphone|telephone)$/;
const amounts = /^(grand)?total(amount|price)?$|^amount(due|total)?$/;
const currencies = /^currency(code)?$/;
const technical =
	/(id|uid|uuid|guid|token|hash|url|uri|href|link|color|colour|type|timezone|password|etag)$/;

/** The field with the number that people know the records by. */
export function numberField(views: JsonObject[]): string | undefined {
	return fieldWhere(views, (name, values) => numbers.test(name) && values.every(textOf));
}

/** The field with the amount, where its values show that it is in whole units of money: no cent says what `4500` is. */
export function amountField(views: JsonObject[]): string | undefined {
	return fieldWhere(
		views,
		(name, values) =>
			amounts.test(name) &&
			values.every((value) => Number.isFinite(Number(value))) &&
			values.some((value) => String(value).includes('.')),
	);
}

/** A field whose short texts tell the records apart. */
export function distinctField(views: JsonObject[]): string | undefined {
	return fieldWhere(
		views,
		(name, values) =>
			!technical.test(name) &&
			values.length >= views.length * 0.8 &&
			new Set(values).size >= values.length * 0.9 &&
			values.every(
				(value) => typeof value === 'string' && value.length <= 60 && timeOf(value) === undefined,
			),
	);
}

/** An amount with its currency, as the record has them. */
export function amountOf(view: JsonObject, field: string): string | undefined {
	const amount = textOf(view[field]);
	const currency = Object.keys(view).find((key) => currencies.test(plain(key)));
	const unit = currency === undefined ? undefined : textOf(view[currency]);
	return amount === undefined || unit === undefined ? amount : `${amount} ${unit}`;
}

/** The mail address or the telephone number by which two people of one name are told apart. */
export function contactOf(view: JsonObject): string | undefined {
	return Object.entries(view)
		.filter(([key]) => contacts.test(plain(key)))
		.map(([, held]) => textOf(held))
		.find(Boolean);
}

/** The first field whose name and values, those that are there, fit. */
function fieldWhere(
	views: JsonObject[],
	fits: (name: string, values: unknown[]) => boolean,
): string | undefined {
	const fields = new Set(views.flatMap(Object.keys));
	return [...fields].find((field) => {
		const values = views.map((view) => view[field]);
		const known = values.filter((value) => value !== null && value !== undefined && value !== '');
		return known.length > 0 && fits(plain(field), known);
	});
}
