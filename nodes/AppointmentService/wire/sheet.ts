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
	/** Nothing in the answer is a list, nor says that it is empty: that may do beyond the end of a list, and nowhere else. */
	bare?: boolean;
	/** Another place that holds records, where it is not known which of the two were asked for. */
	rival?: string[];
	/** Letters of the answer as it came. */
	letters: number;
}

/** An answer that is a refusal. */
export interface Refused {
	refusal: ServiceRefusal;
	/** Letters of the answer as it came. */
	letters: number;
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
	const { url, letters = 0 } = page;
	if (page.status >= 300 && page.status < 400) return refused(page, 'redirect');
	const found = locate(page.body, names, path);
	const fails = isFailure(page) || (found?.bare === true && complains(page.body));
	if (page.status >= 400 || (fails && !found?.records.length)) return refused(page, 'refused');
	if (page.status === 204 || (page.body === '' && path)) {
		const evidence = readEvidence(page, []);
		// That nothing was said of a list is no proof that there is nothing in it.
		if (!path) evidence.complaints.push('no content (HTTP 204)');
		return { url, letters, rows: [], path: path ?? [], evidence, bare: true };
	}
	if (found) {
		const evidence = readEvidence(page, found.path);
		return {
			url,
			letters,
			rows: found.records,
			path: found.path,
			evidence,
			// A service that counts none where it gave none settles which list it means.
			...(found.rival &&
				!(found.records.length === 0 && countsNone(evidence)) && { rival: found.rival }),
			...(found.bare && !saysNone(evidence) && { bare: true }),
		};
	}
	const evidence = readEvidence(page, []);
	if (isObject(page.body) && saysNone(evidence)) {
		return { url, letters, rows: [], path: path ?? [], evidence };
	}
	if (typeof page.body !== 'string') return refused(page, 'noList');
	return refused(page, isCutOff(page.body) ? 'cutOff' : 'unreadable');
}

/** Whether the answer says in its own words that the list, or this page of it, is empty. */
function saysNone(evidence: Evidence): boolean {
	return evidence.more?.value === false || countsNone(evidence);
}

function countsNone({ here, pages, totals }: Evidence): boolean {
	return here?.value === 0 || pages?.value === 0 || totals.some(({ value }) => value === 0);
}

const sentences = new Set([
	'message',
	'msg',
	'error',
	'detail',
	'title',
	'reason',
	'fault',
	'description',
]);

/** Whether an answer without a list says something in place of it, and not that all is well. */
function complains(body: unknown): boolean {
	if (!isObject(body)) return false;
	const said = Object.entries(body).map(([key, value]) => [plain(key), value] as const);
	const isWell = said.some(([word, value]) =>
		['success', 'ok'].includes(word)
			? value === true
			: word === 'status' && /^(ok|success)/i.test(String(value)),
	);
	return (
		!isWell &&
		said.some(
			([word, value]) =>
				sentences.has(word) &&
				typeof value === 'string' &&
				!/^(|ok\W*|success.*)$/i.test(value.trim()),
		)
	);
}

/** `null`, `[]` and `{}`: what some services answer beyond the end. */
function isNothing(body: unknown): boolean {
	return body === null || (typeof body === 'object' && Object.keys(body).length === 0);
}

function locate(
	body: unknown,
	names: Set<string>,
	path?: string[],
): (Rows & Pick<Sheet, 'bare'>) | undefined {
	if (!path) return findRows(body, names);
	if (isNothing(body)) return { path, records: [], ...(!Array.isArray(body) && { bare: true }) };
	const records = rowsAt(body, path);
	if (records) return { path, records };
	const elsewhere = findRows(body, names);
	const key = elsewhere?.path.at(-1);
	if (elsewhere && (key === path.at(-1) || names.has(plain(key ?? '')))) return elsewhere;
	return isBareEnvelope(body) ? { path, records: [], bare: true } : undefined;
}

function refused(page: Page, kind: ServiceRefusal['kind']): Refused {
	const refusal = new ServiceRefusal(readFailure(page), kind, page.headers.location);
	return { refusal, letters: page.letters ?? 0 };
}
