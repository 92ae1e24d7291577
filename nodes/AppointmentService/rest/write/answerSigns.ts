import { messageNames } from '../http/errorFields';
import { isObject, withInnerObjects, type JsonObject } from '../http/types';
import { warningIn } from '../page/warnings';
import { isBlankOrFalse } from '../values/blank';
import { scalarText } from '../values/scalarText';
import { isIdName, normalizeName, readFlag, valuesNamed } from '../values/vocabulary';
import { WriteError } from './request/errors';

const notInForce =
	/^(is)?(dryrun|simulated|simulation|preview|test(mode|run|only)?|notsaved|unsaved)(only)?$/;
const heldStatus = /^(held|hold|onhold|tentative|requested|proposed|awaiting\w*)$/;
const expiries = /^(hold|held|reservation)?(expires|expiry|expiration|expiresat|until|holduntil)/;
const doneWords = '(updated|modified|matched|affected|changed|deleted|removed|cancell?ed)';
const counts = new RegExp(
	`^(n|num|number|rows|records)?(of)?${doneWords}(count|rows|records|ids|items)?$`,
);
/** A larger number is a time. */
const maxCount = 100_000;

/** Reads what an answer says of what was done. @param known records: as theirs it tells nothing @throws WriteError where that is not what was asked */
export function assertPlainAnswer(body: unknown, known: JsonObject[]): void {
	if (!isObject(body)) return;
	const parts = withInnerObjects(body);
	const signsIn = (test: (name: string, value: unknown, part: JsonObject) => boolean) =>
		parts.flatMap((part) =>
			Object.entries(part)
				.filter(([name, value]) => test(normalizeName(name), value, part))
				.filter(([name, value]) => !known.some((of) => scalarText(of[name]) === scalarText(value)))
				.map(
					([name, value]) =>
						`${name}: ${Array.isArray(value) ? value.join(', ') : scalarText(value)}`,
				),
		);
	const idsOf = (part: JsonObject) =>
		Object.keys(part).flatMap((key) => (isIdName(key) ? part[key] : []));
	const provisional = signsIn((word, value) => notInForce.test(word) && readFlag(value) === true);
	if (provisional.length > 0) throw new WriteError({ kind: 'notInForce', signs: provisional });
	const more = signsIn(
		(word, value, part) =>
			counts.test(word) &&
			// Beside the ID of a record this may be a field of it, unless its list has that ID, too.
			idsOf(part).every((own) => Array.isArray(value) && value.includes(own)) &&
			(Array.isArray(value)
				? new Set(value).size > 1 && value.every((id) => scalarText(id) !== '')
				: typeof value === 'number' && value > 1 && value < maxCount),
	);
	if (more.length > 0) throw new WriteError({ kind: 'moreRecords', signs: more });
}

const maxWarnings = 3;

/** What an answer warns of, but not about the service itself; undefined for nothing. @param known records: a field that they have is none of the answer */
export function warningsIn(body: unknown, known: JsonObject[]): string[] | undefined {
	if (!isObject(body)) return undefined;
	const texts = withInnerObjects(body)
		.filter((part) => known.length > 0 || !Object.keys(part).some((name) => isIdName(name)))
		.flatMap((part) => Object.entries(part))
		.filter(
			([name]) =>
				/^warnings?$/.test(normalizeName(name)) &&
				!known.some((record) => Object.hasOwn(record, name)),
		)
		.flatMap(([, value]) => value)
		.map((value) => warningIn('warning', isObject(value) ? messageOf(value) : value))
		.filter((text) => typeof text === 'string')
		.slice(0, maxWarnings);
	return texts.length > 0 ? texts : undefined;
}

function messageOf(part: JsonObject): unknown {
	return Object.entries(part).find(([name]) => messageNames.has(normalizeName(name)))?.[1];
}

/** What a record says of a place that is only held for a time, such as `status: held`; undefined where it is not. */
export function holdIn(record: JsonObject): string | undefined {
	const expires = !valuesNamed(record, expiries).every(isBlankOrFalse);
	const status = Object.entries(record).find(
		([name, value]) =>
			/^(status|state)$/.test(normalizeName(name)) &&
			heldStatus.test(normalizeName(scalarText(value))),
	);
	return expires && status ? `${status[0]}: ${scalarText(status[1])}` : undefined;
}
