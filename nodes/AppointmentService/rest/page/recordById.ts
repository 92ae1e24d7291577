import { notFoundError } from '../http/errors';
import { isObject, type JsonObject, type ParsedResponse } from '../http/types';
import { isMetadata, unwrapById, unwrapRecord, type UnwrappedRecord } from '../record/singleRecord';
import { scalarText } from '../values/scalarText';
import {
	isIdName,
	listMetadataNames,
	normalizeName,
	resourceNameVariants,
} from '../values/vocabulary';
import { parsePage } from './listPage';

/**
 * The record in the response to a request for this ID. A list is none: a service may take `*`, `all` or `1,2` for many records, and who
 * entered the ID would see all of them, or delete them. @throws ApiError as `unwrapRecord`, with status 404 where it is a list
 */
export function recordById(response: ParsedResponse, names: string[], id: string): UnwrappedRecord {
	if (response.status === 204) throw notFoundError(response);
	const found = unwrapById(unwrapRecord(response, names), names, id);
	const showsId = Object.values(found.record).some((value) => scalarText(value) === id);
	if (showsId || !isList(response, names)) return found;
	throw notFoundError(response);
}

/** Whether a response holds rows, none or several, and nothing beside them that may be the fields of one record. */
function isList(response: ParsedResponse, names: string[]): boolean {
	const page = parsePage(response, resourceNameVariants(names));
	if ('refusal' in page || page.rows.length === 1) return false;
	let level: unknown = response.body;
	for (const key of page.path) {
		if (!isObject(level)) break;
		const { [key]: inner, ...beside } = level;
		if (Object.entries(beside).some(isOfRecord)) return false;
		level = inner;
	}
	return true;
}

/** A text or an object that says nothing of a list. */
function isOfRecord([name, value]: [string, JsonObject[string]]): boolean {
	const isContent = isObject(value) || (typeof value === 'string' && value !== '');
	const word = normalizeName(name);
	const isOfList =
		/^[@$_]|[.:]/.test(name) || isMetadata(name) || listMetadataNames.has(word) || isIdName(word);
	return isContent && !isOfList;
}
