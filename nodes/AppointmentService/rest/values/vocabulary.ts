/**
 * The field's words, gathered from the public documents of booking, salon and clinic services.
 * Names are compared after `plain`, so `next_page_url`, `nextPageUrl` and `@odata.nextLink` need one entry each.
 */

/** A name without case, separators and well-known prefixes. */
export function normalizeName(name: string): string {
	return name
		.toLowerCase()
		.replace(/^.*:|^@?odata\.|^@\w+\.|^x-/, '')
		.replace(/[^a-z0-9]/g, '');
}

const wordSet = (words: string) => new Set(words.trim().split(/\s+/));

/** Lists that hold notices, links or related records, never the rows that were asked for. */
export const nonRowNames = wordSet(`
	error errors warning warnings message messages notice notices problem problems violations fielderrors
	links link meta metadata included includes pagination paging pageinfo filters filter sort sorting order
	pageable facets aggregations columns fields headers schema permissions scopes debug trace details stats
`);

/** Keys that lists commonly stand under. */
export const rowNames = wordSet(`
	data items item results result records record rows row entries entry list lists content contents objects object
	values value elements collection resources resource hits nodes edges docs documents payload response body embedded entities d
	members member set page feed
`);

/** Objects beside the rows that speak of the list, not of the business. */
export const envelopeNames = wordSet(`
	meta metadata pagination paginator paging page pages pageinfo pageinformation pager links link cursor cursors details info
	responsemetadata responsemeta paginationresponse paginationinfo listinfo resultinfo resultset resultsummary summary response result
	navigation next nextpage header headers counts count total totals status query request collection list data embedded d
	results payload body
`);

export const paginationNames = {
	nextLink: wordSet(`
		next nexturl nexturi nextlink nexthref nextpage nextpageurl nextpageuri nextpagelink nextresults nextresultsuri nextrecordsurl
		urlnext linknext after more moreurl
	`),
	cursor: wordSet(`
		next nextcursor cursor nextpage nextpagetoken pagetoken nexttoken token continuationtoken continuation nextcontinuationtoken
		after endcursor startingafter marker nextmarker scrollid bookmark nextbookmark lastkey lastevaluatedkey nextkey nextid
		resumetoken resumptiontoken nextstart nextoffset nextafter paginationtoken cursornext nextpagecursor synctoken position
	`),
	hasMore: wordSet(`
		hasmore hasnext hasnextpage more moreavailable ismore morepages hasmorepages hasmoreresults hasmoreitems hasmorerecords
		istruncated truncated moreresults moreitems morerecords nextpageexists next
	`),
	isLast: wordSet(
		'last islast islastpage lastpage finished isfinished done isdone complete endoflist endofresults eof end atend',
	),
	total: wordSet(`
		total totalcount totalitems totalrecords totalresults totalelements totalrows totalsize totalentries totalnumber totalhits
		recordstotal resultstotal itemstotal itemcount recordcount resultcount rowcount countall fullcount grandtotal numfound
		totalmatches matches found count hits overallcount totalavailable nbhits allcount
	`),
	/** Rows of this page. */
	here: wordSet(
		'returned numberofitems numberofelements itemcount resultcount rowcount count itemsonpage onpage onthispage numitems numresults',
	),
	remaining: wordSet(
		'remaining remainingitems remainingcount remainingrecords itemsremaining left itemsleft',
	),
	page: wordSet(
		'page currentpage pagenumber pageno pagenum pageindex current currentpagenumber number index pageid p',
	),
	size: wordSet(`
		perpage pagesize limit size itemsperpage resultsperpage recordsperpage rowsperpage pagelength pagelimit take max maxresults
		maxitems length pagecountmax maxpagesize count top first
	`),
	offset: wordSet('offset skip start startindex from startat startrow startposition firstresult'),
	pages: wordSet(
		'totalpages lastpage pages pagecount pagestotal numpages numberofpages maxpage last pagetotal totalpagecount',
	),
	nextPage: wordSet('nextpage nextpagenumber next nextpageno nextpageindex'),
	nextOffset: wordSet('nextoffset nextstart nextskip nextstartindex'),
} as const;

/** Spellings of a record's own id, best first; the resource's own name with `id` comes before all of them but `id`. */
export const idNames = [
	'id',
	'uid',
	'uuid',
	'guid',
	'key',
	'gid',
	'oid',
	'pk',
	'identifier',
	'recordid',
	'objectid',
	'externalid',
	'reference',
	'ref',
	'code',
	'number',
	'slug',
	'uri',
	'href',
	'url',
	'self',
];

/** Singular and plural spellings of a resource's name, as `plain` gives them. */
export function resourceNameVariants(names: string[]): Set<string> {
	const spelled = new Set<string>();
	for (const name of names) {
		const last = normalizeName(name.split('/').filter(Boolean).pop() ?? '');
		if (last === '') continue;
		spelled.add(last);
		spelled.add(`${last}s`);
		spelled.add(`${last}list`);
		if (last.endsWith('ies')) spelled.add(`${last.slice(0, -3)}y`);
		else if (last.endsWith('s')) spelled.add(last.slice(0, -1));
		else if (last.endsWith('y')) spelled.add(`${last.slice(0, -1)}ies`);
	}
	return spelled;
}
