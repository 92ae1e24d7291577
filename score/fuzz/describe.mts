import type { FuzzResult } from './run.mts';

const maxLength = 400;

/** One line that groups cases by cause: the trap, else the paging. */
export function causeOf({ spec }: FuzzResult): string {
	if (spec.traps.length > 0) return spec.traps.join(' + ');
	const metadata = [...Object.values(spec.body), ...Object.values(spec.headers)].map(
		(what) => what.split(':')[0],
	);
	return `plain ${spec.paging.style}, tells ${[...new Set(metadata)].sort().join(' ') || 'nothing'}`;
}

/** A case in a few lines: how to run it again, how the service pages, its first answers, and every request. */
export function describeResult(result: FuzzResult): string {
	const { spec, service, reading } = result;
	const { paging, shape, records } = spec;
	const lines = [
		`case ${spec.seed}/${spec.number} (--seed ${spec.seed} --case ${spec.number}): ${spec.dialect}; ${causeOf(result)}`,
		...result.violations.map(({ wrong, detail }) => `  ${wrong.toUpperCase()}: ${detail}`),
		`  url ${service.url}${spec.limit === undefined ? '' : ` limit ${spec.limit}`}`,
		`  paging ${compact(paging)}`,
		`  rows ${compact(shape)}; ${compact(records)}`,
		`  tells ${compact(spec.body)} ${compact(spec.headers)}`,
		...(spec.faults.length ? [`  faults ${compact(spec.faults)}`] : []),
		...(spec.rate ? [`  rate ${compact(spec.rate)}`] : []),
		...(spec.moves.length ? [`  moves ${compact(spec.moves)}`] : []),
		...(spec.total.kind === 'exact' ? [] : [`  total ${compact(spec.total)}`]),
	];
	service.calls.slice(0, 2).forEach(({ text, headers = {} }, index) => {
		const own = Object.fromEntries(
			Object.entries(headers).filter(([name]) => name !== 'content-type'),
		);
		const head = Object.keys(own).length > 0 ? `${compact(own)} ` : '';
		lines.push(`  answer ${index + 1}: ${head}${shortened(text)}`);
	});
	for (const { url, status, keys, fault } of service.calls.slice(0, 30)) {
		const rows = keys
			? `${keys.length} rows (${keys[0] ?? '-'}..${keys.at(-1) ?? '-'})`
			: (fault ?? '');
		lines.push(`  ${status} ${decodeURIComponent(url.slice(url.indexOf('/api')))} ${rows}`);
	}
	if (service.calls.length > 30) lines.push(`  … ${service.calls.length} requests`);
	if (reading)
		lines.push(
			`  read ${reading.records.length} by ${reading.strategyDescription}; complete: ${reading.completeness.complete}; ${reading.completeness.reason}`,
		);
	return lines.join('\n');
}

/** The envelope matters more than the records, so a long answer loses its middle. */
function shortened(text: string): string {
	if (text.length <= maxLength) return text;
	return `${text.slice(0, maxLength * 0.6)} … ${text.slice(-maxLength * 0.4)}`;
}

function compact(value: unknown): string {
	return JSON.stringify(value).replaceAll('"', '');
}
