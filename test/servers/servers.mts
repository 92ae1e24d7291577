/** One server that nobody here wrote. */
export interface Server {
	name: string;
	/** The script that starts it. */
	script: string;
	/** The program that runs the script, and further settings of it. */
	interpreter?: string;
	settings?: Record<string, string>;
	/** What must be there for it, and where it comes from; it is played with `--all` only. */
	needs?: { command: string[]; from: string };
	/** What it wants behind each path. */
	ending?: string;
	/** Rows of a page where nothing else is asked for. */
	pageSize: number;
	/** The path that the server has for a path of the service. */
	toUpstream(path: string): string;
	/** It looks at the key itself. Without that, the proxy before it does. */
	checksKey?: true;
	/** The rows of one answer to a list. */
	rowsOf(body: unknown): Array<Record<string, unknown>>;
	/** The query that asks for the rows after so many; undefined where one answer holds all. */
	after?(count: number): string;
	/** The address of the next rows, where an answer tells it. */
	next?(body: unknown): string | null;
}

const same = (path: string) => path;
const bare = (body: unknown) => body as Array<Record<string, unknown>>;

const django = (pagination: string, more: Partial<Server> = {}): Server => ({
	name: `Django REST framework, ${pagination}`,
	script: 'django_server.py',
	interpreter: '/usr/bin/python3',
	settings: { PAGINATION: pagination },
	needs: {
		command: ['/usr/bin/python3', '-c', 'import rest_framework'],
		from: 'Debian: python3-djangorestframework',
	},
	pageSize: 10,
	toUpstream: same,
	checksKey: true,
	rowsOf: (body) => bare((body as { results: unknown }).results),
	next: (body) => (body as { next: string | null }).next,
	...more,
});

export const servers: Server[] = [
	{
		name: 'json-server 0.17',
		script: 'json-server-0.mjs',
		pageSize: 25,
		toUpstream: same,
		rowsOf: bare,
	},
	{
		name: 'json-server 1',
		script: 'json-server-1.mjs',
		pageSize: 25,
		toUpstream: (path) => path.replace(/^\/(api\/)?v1/, ''),
		rowsOf: bare,
	},
	{
		name: 'FeathersJS 5',
		script: 'feathers.mjs',
		pageSize: 10,
		toUpstream: (path) => path.replace(/^\/api/, ''),
		checksKey: true,
		rowsOf: (body) => bare((body as { data: unknown }).data),
		after: (count) => `?$limit=50&$skip=${count}`,
	},
	{
		name: 'LoopBack 4',
		script: 'loopback.mjs',
		pageSize: 25,
		toUpstream: same,
		rowsOf: bare,
	},
	django('PageNumber', { ending: '/' }),
	django('LimitOffset'),
	django('Cursor'),
];
