/** One server that nobody here wrote. */
export interface Server {
	name: string;
	/** The script that starts it. */
	script: string;
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
}

const same = (path: string) => path;
const bare = (body: unknown) => body as Array<Record<string, unknown>>;

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
];
