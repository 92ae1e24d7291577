import {
	type PageInfo,
	readList,
	type ListRequest,
	findTimeField,
	isoDateReader,
	parseTime,
	isObject,
	type JsonObject,
	valuesByField,
} from '../rest';

const sampleSize = 250;

/** Reads one list as Get Many does, and reports how. @throws as `readList` */
export async function inspectList(
	request: Omit<ListRequest, 'limit' | 'strategy'>,
	showValues: boolean,
) {
	const list = await readList({ ...request, limit: sampleSize });
	const { records, firstPage } = list;
	const { complete, reason } = list.completeness;
	const joinPath = (path: string[] | undefined) => path?.join('.') ?? null;
	const views = records.map(isoDateReader(records));
	return {
		reachable: true,
		rows: {
			at: firstPage.path.length > 0 ? firstPage.path.join('.') : 'the answer itself',
			read: records.length,
		},
		paging: {
			plan: list.strategyDescription,
			because: list.reason,
			evidence: describePageInfo(firstPage.pageInfo, showValues),
		},
		verdict:
			records.length >= sampleSize
				? `a sample: the first ${records.length} records were read, and there may be more`
				: `${complete ? 'complete' : 'may be incomplete'}: ${reason}`,
		idField: joinPath(list.primaryKey.path),
		createdField: joinPath(findTimeField(views, 'created')),
		updatedField: joinPath(findTimeField(views, 'updated')),
		startField: joinPath(findTimeField(views, 'start')),
		fields: describeFields(records, showValues),
		requests: list.requestCount,
	};
}

/** The pagination metadata by path: `meta.total = 1260`. Tokens are shown without their values, links only with `showValues`. */
function describePageInfo(pageInfo: PageInfo, showValues: boolean): string[] {
	const lines: string[] = [];
	const add = (label: string, entry?: { path: string[]; value: unknown }) => {
		if (entry) lines.push(`${label}: ${entry.path.join('.')} = ${String(entry.value)}`);
	};
	for (const [relation, { path, value }] of pageInfo.links) {
		lines.push(
			`link ${relation}: ${path.join('.')}${value === null ? ' = none' : showValues ? ` = ${value}` : ''}`,
		);
	}
	for (const { path, value } of pageInfo.cursors)
		lines.push(`token: ${path.join('.')}${value === null ? ' = none' : ''}`);
	add('more', pageInfo.hasMore);
	for (const total of pageInfo.totals) add('total', total);
	add('remaining', pageInfo.remaining);
	add('page', pageInfo.pageNumber);
	add('pages', pageInfo.pageCount);
	add('next page', pageInfo.nextPageNumber);
	add('page size', pageInfo.pageSize);
	add('offset', pageInfo.offset);
	add('next offset', pageInfo.nextOffset);
	return lines;
}

/** Each field with the types of its values, the most frequent first, and how many records in a hundred have one. */
function describeFields(records: JsonObject[], showValues: boolean) {
	const holders = valuesByField(records);
	return [...valuesByField(records.map(flattenOnce))].map(([name, values]) => {
		const types = values.map(valueType);
		const count = (wanted: string) => types.filter((type) => type === wanted).length;
		const [example] = values;
		const holding = holders.get(name.split('.')[0]) ?? [];
		const isKeyOfMap = values.length > 0 && values.length * 2 <= holding.length;
		const isOwn = !showValues && (isKeyOfMap || isOwnName(name, values.length < records.length));
		return {
			name: isOwn ? maskValue(name) : name,
			types: [...new Set(types)].sort((a, b) => count(b) - count(a)),
			filled: Math.round((values.length / records.length) * 100),
			...(values.length > 0 && { example: showValues ? example : maskValue(example) }),
		};
	});
}

/** Whether a name is somebody's address, a number or a name of which records have some: it is the key of a map, and no field. */
const isOwnName = (name: string, isRare: boolean) =>
	/[^.\s]@(?!odata)|\p{N}{5}/u.test(name) || (isRare && /\.[^.]*\s/.test(name));

function flattenOnce(record: JsonObject): JsonObject {
	return Object.fromEntries(
		Object.entries(record).flatMap(([key, value]) =>
			isObject(value)
				? Object.entries(value).map(([innerKey, inner]) => [`${key}.${innerKey}`, inner])
				: [[key, value]],
		),
	);
}

function valueType(value: unknown): string {
	if (Array.isArray(value)) return 'list';
	if (isObject(value)) return 'object';
	if (typeof value === 'boolean') return 'yes/no';
	if (parseTime(value) !== undefined) return 'time';
	return typeof value === 'number' ? 'number' : 'text';
}

/** Hides the content of a value: letters become x, digits 0. */
function maskValue(value: unknown): string {
	const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
	// Of any script: some write vowels as marks.
	return text
		.slice(0, 60)
		.replace(/[\p{L}\p{M}]/gu, 'x')
		.replace(/\p{N}/gu, '0');
}
