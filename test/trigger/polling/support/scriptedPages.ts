/**
 * The response of a service with pages like `4 3, 2 1`, by their number, offset or token, and empty ones past the end. Behind the IDs of a page,
 * `+` says that more follow, `>3` is a token of the third page, `=6` counts the records, and `!404` is a refusal.
 */
export function scriptedPages(text: string, url: string): { status: number; text: string } {
	const pages = text.split(',').map((page) => page.trim());
	const query = new URL(url).searchParams;
	const size = pages[0].split(' ').length;
	const number =
		Number(query.get('page') ?? query.get('cursor') ?? 1) +
		Math.ceil(Number(query.get('offset') ?? 0) / size);
	const [, ids = '', sign, value] = /^([-\d ]*)(?:([!+>=])(\w*))?$/.exec(pages[number - 1] ?? '') ?? [];
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
