import { readEvidence, type Evidence } from './evidence';
import { isFailure, readFailure } from './failure';
import { isCutOff, ServiceRefusal, type Read } from './patience';
import { findRows, isBareEnvelope, rowsAt, type Rows } from './rows';
import { isObject, type JsonObject, type Page } from './types';
import { plain } from './words';

/** One answer of a list: its rows, and what it says beside them. */
export interface Sheet {
	url: string;
	rows: JsonObject[];
	/** Keys from the root to the rows. */
	path: string[];
	evidence: Evidence;
	/** Another place that holds records, where it is not known which of the two were asked for. */
	rival?: string[];
}

/** An answer that is a refusal. */
export interface Refused {
	refusal: ServiceRefusal;
}

/**
 * Reads one page of a list.
 *
 * @param names the resource's own names, as `resourceWords` gives them
 * @param path where an earlier page had its rows
 * @returns the sheet, or the refusal that the service answered with
 * @throws ConnectionFault where no answer came; ServiceRefusal where waiting for one would take too long
 */
export async function readSheet(
	read: Read,
	url: string,
	names: Set<string>,
	path?: string[],
): Promise<Sheet | Refused> {
	return toSheet(await read(url), names, path);
}

/** The sheet that an answer is, or the refusal. */
export function toSheet(page: Page, names: Set<string>, path?: string[]): Sheet | Refused {
	if (page.status >= 300 && page.status < 400) return refused(page, 'redirect');
	const found = locate(page.body, names, path);
	if (page.status >= 400 || (isFailure(page) && !found?.records.length))
		return refused(page, 'refused');
	if (page.status === 204 || (page.body === '' && path)) {
		const evidence = readEvidence(page, []);
		// That nothing was said of a list is no proof that there is nothing in it.
		if (!path) evidence.complaints.push('no content (HTTP 204)');
		return { url: page.url, rows: [], path: path ?? [], evidence };
	}
	if (found) {
		return {
			url: page.url,
			rows: found.records,
			path: found.path,
			evidence: readEvidence(page, found.path),
			...(found.rival && { rival: found.rival }),
		};
	}
	const evidence = readEvidence(page, []);
	const saysNone =
		evidence.more?.value === false ||
		evidence.here?.value === 0 ||
		evidence.pages?.value === 0 ||
		evidence.totals.some(({ value }) => value === 0);
	if (isObject(page.body) && saysNone) {
		return { url: page.url, rows: [], path: path ?? [], evidence };
	}
	if (typeof page.body !== 'string') return refused(page, 'noList');
	return refused(page, isCutOff(page.body) ? 'cutOff' : 'unreadable');
}

/** `null`, `[]` and `{}`: what some services answer beyond the end. */
function isNothing(body: unknown): boolean {
	return body === null || (typeof body === 'object' && Object.keys(body).length === 0);
}

function locate(body: unknown, names: Set<string>, path?: string[]): Rows | undefined {
	if (!path) return findRows(body, names);
	if (isNothing(body)) return { path, records: [] };
	const records = rowsAt(body, path);
	if (records) return { path, records };
	const elsewhere = findRows(body, names);
	const key = elsewhere?.path.at(-1);
	if (elsewhere && (key === path.at(-1) || names.has(plain(key ?? '')))) return elsewhere;
	return isBareEnvelope(body) ? { path, records: [] } : undefined;
}

function refused(page: Page, kind: ServiceRefusal['kind']): Refused {
	return { refusal: new ServiceRefusal(readFailure(page), kind, page.headers.location) };
}
