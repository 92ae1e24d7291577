import type { INodeParameters } from 'n8n-workflow';
import type { HttpReply, HttpService } from '../publishedTrigger';

export type Fields = Record<string, unknown>;

/** A subscription at a service that ends subscriptions. */
export interface EndingRow {
	id: string;
	/** What was sent. */
	body: Fields;
	/** Milliseconds since 1970. */
	made: number;
	ends: number;
	secret?: string;
}

export interface EndingRules {
	path: string;
	/** What a user sets for this service. */
	options: INodeParameters;
	/** How long a subscription lasts where its request does not say. */
	life: number;
	address(body: Fields): unknown;
	/** What is wrong with a new one; undefined accepts it. */
	refuse?(body: Fields, live: EndingRow[]): HttpReply | undefined;
	/** The end that a request asks for. */
	endIn?(body: Fields): number | undefined;
	secret?: true;
	created(row: EndingRow): HttpReply;
	show(row: EndingRow): Fields;
	/** The answer to a list; left out, there is none. */
	list?(rows: EndingRow[]): unknown;
	/** The path of one, where it is not below the list. */
	itemPath?(id: string): string;
	isReadable?: false;
	/** Changes one; left out, that is not allowed. */
	change?(method: string, row: EndingRow, body: Fields): HttpReply | undefined;
	/** Ended ones are still listed. */
	showsEnded?: true;
}

/** A service whose subscriptions end, and what is on at it. */
export interface EndingService {
	service: HttpService;
	options: INodeParameters;
	/** The subscriptions that have not ended: of an address, or all. */
	live(address?: string): EndingRow[];
	life: number;
	/** Nobody can look at them. */
	isHidden: boolean;
	/** Refuses new ones and changes. */
	isClosed: boolean;
}

/** A service by its rules; its records of appointments are none. */
export function createEndingService(rules: EndingRules): EndingService {
	const { path, life, itemPath = (id) => `${path}/${id}` } = rules;
	let rows: EndingRow[] = [];
	let count = 0;
	const live = () => rows.filter(({ ends }) => ends > Date.now());
	const known = () => (rules.showsEnded ? rows : live());
	const service: HttpService = (request, body) => {
		const [method, encoded] = request.split(/[ ?]/);
		const asked = decodeURIComponent(encoded);
		if (asked === 'appointments') return [200, { data: [], total: 0 }];
		if (ending.isClosed && method !== 'GET') return [403, { message: 'Not in your plan' }];
		if (asked === path && method === 'GET')
			return rules.list ? [200, rules.list(known())] : [405, { message: 'Not allowed' }];
		if (asked === path && method === 'POST') {
			const refused = rules.refuse?.(body, live());
			if (refused) return refused;
			const now = Date.now();
			const id = `s${++count}`;
			const ends = rules.endIn?.(body) ?? now + life;
			const secret = rules.secret && `secret-of-${id}-0123456789`;
			const row = { id, body, made: now, ends, ...(secret && { secret }) };
			rows.push(row);
			return rules.created(row);
		}
		const row = known().find(({ id }) => itemPath(id) === asked);
		if (!row) return undefined;
		if (method === 'DELETE') {
			rows = rows.filter((other) => other !== row);
			return [204];
		}
		if (method === 'GET') return rules.isReadable === false ? undefined : [200, rules.show(row)];
		return rules.change?.(method, row, body) ?? [405, { message: 'Method not allowed' }];
	};
	const ending: EndingService = {
		service,
		options: rules.options,
		live: (address) =>
			live().filter(({ body }) => address === undefined || rules.address(body) === address),
		life,
		isHidden: !rules.list && rules.isReadable === false,
		isClosed: false,
	};
	return ending;
}
