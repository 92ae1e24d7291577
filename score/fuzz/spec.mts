/** Everything that makes up one invented list service, as data: the same spec always behaves the same way. */
export interface FuzzSpec {
	seed: number;
	number: number;
	/** The preset it started from, or `free` where its parts were drawn one by one. */
	dialect: string;
	/** Last segment of the list's path; the reader gets this name. */
	resource: string;
	paging: PagingSpec;
	shape: BodyShape;
	/** Metadata in the body: path to the name of the value, see `service/page-metadata.mts`. */
	body: Record<string, string>;
	/** The same for headers. */
	headers: Record<string, string>;
	/** Envelope members that are the same in every response; arrays among them are decoys. */
	constants: Record<string, unknown>;
	/** Envelope members go before the rows. */
	rowsLast: boolean;
	links: LinkSpec;
	total: TotalSpec;
	records: RecordSpec;
	/** The user's own query, which narrows the list. */
	filter?: { name: string; value: string };
	/** The user's own page size, in the service's own parameter. */
	userSize?: number;
	/** As many records as the user wants. */
	limit?: number;
	/** Its errors; `names` are those that list the parameters it knows. */
	refusal: { status: number; shape: number; names: boolean };
	status: number;
	text: 'plain' | 'bom' | 'html';
	moves: ListMove[];
	faults: ServiceFault[];
	/** Permanent rate limit: so many requests in so many seconds. */
	rate?: { requests: number; seconds: number };
	latency: number;
	/** Names of the traps that are set in this service, the most specific first. */
	traps: string[];
}

export interface PagingSpec {
	/** `all` answers with the whole list whatever is asked, `stump` with its first page. */
	style: 'page' | 'offset' | 'cursor' | 'keyset' | 'all' | 'stump';
	parameter: string;
	/** Whether an expert would guess this parameter. */
	guessable: boolean;
	/** Number of the first page or row; with `offsetPages` an offset counts pages. */
	base: number;
	offsetPages?: boolean;
	sizeParameter?: string;
	defaultSize: number;
	maxSize: number;
	/** The only sizes that are taken. */
	sizes?: number[];
	tooLarge: 'clamp' | 'refuse' | 'default';
	/** The size parameter is a cap on the whole reading. */
	sizeCaps?: boolean;
	/** Size of a first answer that was asked for without any paging parameter. */
	previewSize?: number;
	/**
	 * `filter`: an unknown parameter is a condition on a field, and no record meets it; `reset`: beside an unknown parameter the
	 * known ones count for nothing either.
	 */
	unknown: 'ignore' | 'refuse' | 'filter' | 'reset';
	beyond: 'empty' | 'refuse' | 'missing' | 'last' | 'first' | 'null' | 'failure' | 'blank';
	/** Deepest row that may be asked for. */
	depth?: number;
	/** When a further page is announced: while there is one, while this one is full, or always. */
	more: 'exact' | 'full' | 'stuck';
	/** What a cursor holds, and how it is written. */
	token: 'rank' | 'position';
	ink: 'base64' | 'plus' | 'hex' | 'number' | 'digits' | 'spaced' | 'uuid';
	/** A cursor is valid only with the parameters it came with (`same`), or with no other parameter (`alone`). */
	bound?: 'same' | 'alone';
	/** Keyset pages begin with the named record. */
	inclusive?: boolean;
	/** Records with equal sort keys come in another order at each request. */
	unstable?: boolean;
	/** Each page begins with the list's first record. */
	pinned?: boolean;
}

export interface BodyShape {
	kind: 'array' | 'map' | 'table' | 'edges' | 'wrapped' | 'lone';
	/** Path to the rows; empty for a body that is the rows. */
	rows: string;
	/** Path to the column names of a table. */
	columns?: string;
	/** What stands in place of the rows where there are none. */
	whenEmpty: 'array' | 'null' | 'absent';
	/** Object that turns into an empty array when there are no rows. */
	emptyArray?: string;
}

export interface LinkSpec {
	form: 'absolute' | 'root' | 'path' | 'query' | 'internal' | 'plainHttp' | 'prefix';
	keepsFilter: boolean;
	keepsSize: boolean;
}

export interface TotalSpec {
	kind: 'exact' | 'high' | 'low';
	/** Added to the true figure where it is high; the figure itself where it is low. */
	amount: number;
	/** Records of other accounts that one of two totals includes. */
	others?: number;
}

export interface RecordSpec {
	count: number;
	id: string;
	/** Business fields whose names look like words of an envelope. */
	fields: string[];
	/** One in so many is cut out after the page was cut. */
	hiddenEvery?: number;
	/** So many rows in a run are cut out, which makes whole pages empty. */
	hiddenRun?: number;
	/** Newest first, or oldest first. */
	newestFirst: boolean;
}

/** What happens to the list after so many answers with rows. */
export interface ListMove {
	after: number;
	kind: 'insertFront' | 'insertBack' | 'delete' | 'touch';
}

/** What happens to the request with this number, counted from 1, instead of its answer. */
export interface ServiceFault {
	request: number;
	kind:
		| '429 seconds'
		| '429 date'
		| '429 epoch'
		| '429 epoch ms'
		| '429 reset seconds'
		| '429 body'
		| '429 bare'
		| '429 text'
		| '403 limit'
		| '503 after'
		| '502 html'
		| 'cut'
		| 'truncated'
		| '401'
		| 'failure200'
		| 'broken500'
		| 'redirect';
	/** Seconds for which a limit holds. */
	seconds: number;
}

/** Faults that a reader may pass on, as long as it does not claim that it read everything. */
export const fatalFaults: ReadonlySet<string> = new Set(['failure200', 'broken500', 'redirect']);
