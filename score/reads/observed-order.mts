import { areaAt } from '../../sandbox/areas.mts';
import { dialectNamed, type DialectName } from '../../sandbox/dialects/index.mts';
import type { RequestContext } from '../../sandbox/dialects/types.mts';

/** The rows of one answer by id, and whether the list begins with them. */
export interface AnswerWindow {
	ids: string[];
	isFirst: boolean;
}

/**
 * Whether answers contradict a list that stands still. In such a list each record has the same neighbours whenever it is read,
 * and the first one never changes.
 */
export function contradictStillList(windows: AnswerWindow[]): boolean {
	const start = '';
	const next = new Map<string, string>();
	const previous = new Map<string, string>();
	const differs = (known: Map<string, string>, from: string, to: string) => {
		const before = known.get(from) ?? to;
		known.set(from, to);
		return before !== to;
	};
	return windows.some(({ ids, isFirst }) => {
		const row = isFirst ? [start, ...ids] : ids;
		return row.some((id, index) => {
			const before = row[index - 1];
			if (before === undefined) return false;
			const isOther = differs(next, before, id);
			return differs(previous, id, before) || isOther;
		});
	});
}

/** The windows of responses, by their URL and text. */
export function answerWindows(
	answers: Array<{ url: string; text: string }>,
	dialect: DialectName,
	identityOf: (record: unknown) => string,
): AnswerWindow[] {
	const { paging } = dialectNamed(dialect);
	const first = paging.kind === 'page' ? String(paging.first) : paging.kind === 'offset' ? '0' : '';
	return answers.map(({ url, text }) => ({
		ids: longestList(parsed(text)).map(identityOf),
		isFirst: (new URL(url).searchParams.get(paging.parameter) ?? first) === first,
	}));
}

/** Whether the dialect's lists state the number of records, or of pages. */
export function dialectStatesTotal(dialect: DialectName, resource: string): boolean {
	const unlikely = 918_273_645;
	const area = areaAt(resource);
	if (!area) throw new Error(`no such resource: ${resource}`);
	const page = { rows: [], size: 10, start: 0, number: 1, total: unlikely, pages: unlikely };
	const context: RequestContext = {
		origin: 'https://any.example',
		path: `/${resource}`,
		query: new URLSearchParams(),
		requestId: '',
		now: 0,
		midnight: 0,
		quota: { limit: 1, remaining: 1, resetSeconds: 1 },
	};
	const answer = dialectNamed(dialect).list(
		[{}],
		{ ...page, hasMore: true, asked: {} },
		area,
		context,
	);
	return JSON.stringify(answer).includes(String(unlikely));
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text.replace(/^\uFEFF/, ''));
	} catch {
		return undefined;
	}
}

/** The longest array of objects that no other array holds: the sandbox has no longer one than its rows. */
function longestList(value: unknown): unknown[] {
	if (Array.isArray(value))
		return value.every((item) => typeof item === 'object' && item) ? value : [];
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value)
		.map(longestList)
		.reduce((longest, list) => (list.length > longest.length ? list : longest), []);
}
