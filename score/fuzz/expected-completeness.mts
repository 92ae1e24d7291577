import { normalizeName } from './generate/names.mts';
import { fatalFaults, type FuzzSpec } from './spec.mts';
import { hasWarnings } from './traps/trap.mts';

/** Traps by which a service contradicts itself or hides what a reader needs: "not sure" is the right answer. */
const ambiguousTraps =
	/^(total: (lies|a sum|zero|counts)|page: echo is stuck|rows: (pinned|unstable|twins|ids of series)|end: (never|only)|depth|size: (first|caps)|moves|offset: counts|parameters: unknown ones filter|link: another path)/;

/**
 * Whether everything can be read from this service, and be known to be everything, by a reader that sees only its answers and
 * knows the trade's usual names. Cases of which this is not true may be read, but need not be.
 */
export function canBeProvenComplete(spec: FuzzSpec): boolean {
	const { paging, records, faults } = spec;
	if (spec.limit !== undefined) return false;
	if (faults.some(({ kind }) => fatalFaults.has(kind))) return false;
	if (spec.traps.some((trap) => ambiguousTraps.test(trap))) return false;
	if (hasWarnings(spec)) return false;
	if (records.hiddenEvery && spec.total.kind === 'high') return false;
	const metadata = [...Object.values(spec.body), ...Object.values(spec.headers)];
	const sayTotal = metadata.some((what) =>
		/^(total|pages|lastIndex|remaining|contentRange)/.test(what),
	);
	const sayMore = metadata.some((what) => /^(more|notMore)/.test(what));
	if (paging.style === 'all') return sayTotal;
	if (paging.style === 'stump') return records.count <= paging.defaultSize && (sayTotal || sayMore);

	const isNumbered = paging.style === 'page' || paging.style === 'offset';
	const runsOut =
		isNumbered && paging.guessable && paging.beyond === 'empty' && paging.unknown !== 'filter';
	const always = metadata.some((what) => /^(token|next\w+):(null|empty|zero|false)/.test(what));
	if (records.count <= (spec.userSize ?? paging.defaultSize))
		return sayTotal || sayMore || always || runsOut;
	const isVague = spec.traps.some((trap) => /^end: (link to itself|the same mark)/.test(trap));
	const marks =
		!isVague &&
		metadata.some((what) => /^(token|next(Link|Href|Page|Offset)|linkHeader|relLinks)/.test(what));
	return isReachable(spec, metadata) && (sayTotal || sayMore || marks || runsOut);
}

function isReachable({ paging, body, headers, refusal }: FuzzSpec, metadata: string[]): boolean {
	if (metadata.some((what) => /^(next(Link|Href)|linkHeader|relLinks)/.test(what))) return true;
	if (
		paging.guessable &&
		(paging.style !== 'keyset' || metadata.some((what) => /^more/.test(what)))
	)
		return true;
	if (paging.unknown === 'refuse' && refusal.names && refusal.shape < 7)
		return paging.style !== 'keyset';
	const echoed = [...Object.keys(body), ...Object.keys(headers)].map((path) =>
		normalizeName(path.split('/').at(-1) ?? ''),
	);
	return echoed.includes(normalizeName(paging.parameter));
}
