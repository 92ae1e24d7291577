/**
 * The response of a service with pages like `4 3, 2 1`, by their number, offset or token, and empty ones past the end; `*` at the end is the page
 * before, again and again. Behind the IDs of a page, `+` says that more follow, `>3` is a token of the third page, `=6` counts the records, and
 * `!404` is a refusal.
 */
export function scriptedPages(text: string, url: string): { status: number; text: string } {
	const pages = text.split(',').map((page) => page.trim());
	const isEndless = pages.at(-1) === '*';
	if (isEndless) pages.pop();
	const query = new URL(url).searchParams;
	const size = pages[0].split(' ').length;
	const at =
		Number(query.get('page') ?? query.get('cursor') ?? 1) -
		1 +
		Math.ceil(Number(query.get('offset') ?? 0) / size);
	const page = pages[at] ?? (isEndless ? pages.at(-1) : undefined) ?? '';
	const [, ids = '', sign, value] = /^([-\d ]*)(?:([!+>=])(\w*))?$/.exec(page) ?? [];
	if (sign === '!') return { status: Number(value), text: '{"error":"no"}' };
	const data = ids
		.split(' ')
		.filter(Boolean)
		.map((id) => ({ id: Number(id) }));
	const more = {
		...(sign === '+' && { has_more: true }),
		...(sign === '>' && { next_cursor: value }),
		...(sign === '=' && { total: Number(value) }),
	};
	return { status: 200, text: JSON.stringify({ data, ...more }) };
}
