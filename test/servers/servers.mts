import { ensureFastApi, ensureLaravel, ensureRails } from './further/debian.mts';
import { ensureDjango } from './further/django.mts';
import {
	ensureEasyAppointments,
	fieldsOfEasyAppointments,
	toEasyAppointments,
} from './further/easyappointments.mts';
import { fromNpm } from './further/npm.mts';
import { ensureWordPress } from './further/wordpress.mts';
import { onPostgres } from './further/postgres.mts';
import type { ListName, ServerRow } from './rows.mts';

/** What stands around a server while it runs. */
export interface Surroundings {
	/** Where its script is. */
	folder?: string;
	settings?: Record<string, string>;
	/** Ends what was started for it. */
	stop?(): Promise<void>;
}

/** One server that nobody here wrote. */
export interface Server {
	name: string;
	/** The script that starts it. */
	script: string;
	/** The program that runs the script, and further settings of it. */
	interpreter?: string;
	settings?: Record<string, string>;
	/**
	 * Makes sure of what it needs beside the servers from npm. A server with such needs is played with `--all` only.
	 *
	 * @throws where something cannot be had, with a word why
	 */
	prepare?(): Promise<Surroundings>;
	/** What it wants behind each path. */
	ending?: string;
	/** The only type that it takes and gives; JSON where it is left out. */
	mediaType?: string;
	/** It is an account in a real n8n as well. */
	isPlayedInN8n?: true;
	/** Rows of a page where nothing else is asked for. */
	pageSize: number;
	/** The path that the server has for a path of the service. */
	toUpstream(path: string, method?: string): string;
	/** It looks at the key itself. Without that, the proxy before it does. */
	checksKey?: true;
	/** A row with the fields that it has in this server. */
	toFields?(row: ServerRow, list: ListName): object;
	/** The field in which an appointment's start is, or the path to it; `starts_at` where it is left out. */
	start?: string;
	/** What it takes for a new row, and what it answers for one. */
	toBody?(row: object): object;
	rowOf?(body: unknown): Record<string, unknown>;
	/** The field that its addresses have for a row; `id` where it is left out, and in lists that have it there. */
	key?: string;
	/** The rows of one answer to a list. */
	rowsOf(body: unknown): Array<Record<string, unknown>>;
	/** The query that asks for the rows after so many; undefined where one answer holds all. */
	after?(count: number): string;
	/** The address of the next rows, where an answer tells it. */
	next?(body: unknown): string | null;
}

const same = (path: string) => path;
const withoutApi = (path: string) => path.replace(/^\/api/, '');
const bare = (body: unknown) => body as Array<Record<string, unknown>>;

/** A JSON:API document, and its fields beside its id. */
interface Document {
	id: string;
	attributes: object;
}
const flat = ({ id, attributes }: Document) => ({ id, ...attributes });

/** A server of JSON:API documents. */
const documents: Pick<Server, 'toUpstream' | 'toBody' | 'rowOf' | 'rowsOf'> = {
	toUpstream: withoutApi,
	toBody: (attributes) => ({ data: { type: 'appointments', attributes } }),
	rowOf: (body) => flat((body as { data: Document }).data),
	rowsOf: (body) => (body as { data: Document[] }).data.map(flat),
};

/** Parse Server has times as objects. */
function fieldsOfParse(row: ServerRow): object {
	const time = (iso: string | number) => ({ __type: 'Date', iso });
	if (row.starts_at === undefined) return row;
	return { ...row, starts_at: time(row.starts_at), ends_at: time(row.ends_at) };
}

/** WordPress keeps the fields of a post of one's own kind as meta data, and has a status of its own. */
const ofWordPress = ({ meta, ...post }: Record<string, unknown>): Record<string, unknown> => {
	const { state, ...fields } = meta as Record<string, unknown>;
	return { ...post, ...fields, status: state };
};

const django = (pagination: string, more: Partial<Server> = {}): Server => ({
	name: `Django REST framework, ${pagination}`,
	script: 'django_server.py',
	interpreter: 'python3',
	settings: { PAGINATION: pagination },
	prepare: ensureDjango,
	pageSize: 10,
	toUpstream: same,
	checksKey: true,
	rowsOf: (body) => bare((body as { results: unknown }).results),
	next: (body) => (body as { next: string | null }).next,
	...more,
});

const laravel = (pagination: string): Server => ({
	name: `Laravel 8, ${pagination}`,
	script: 'server.php',
	interpreter: 'php',
	settings: { PAGINATION: pagination },
	prepare: ensureLaravel,
	pageSize: 15,
	toUpstream: withoutApi,
	rowOf: (body) => (body as { data: Record<string, unknown> }).data,
	rowsOf: (body) => bare((body as { data: unknown }).data),
	after: () => '',
	next: (body) => (body as { links: { next: string | null } }).links.next,
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
		isPlayedInN8n: true,
		pageSize: 10,
		toUpstream: withoutApi,
		checksKey: true,
		rowsOf: (body) => bare((body as { data: unknown }).data),
		after: (count) => `?$limit=50&$skip=${count}`,
	},
	{
		name: 'LoopBack 4',
		script: 'loopback.mjs',
		isPlayedInN8n: true,
		pageSize: 25,
		toUpstream: same,
		rowsOf: bare,
	},
	{
		name: 'Sails 1',
		script: 'sails.mjs',
		pageSize: 30,
		toUpstream: withoutApi,
		rowsOf: bare,
		after: (count) => `?limit=1000&skip=${count}`,
	},
	{
		name: 'jsonapi-server 4',
		script: 'jsonapi.mjs',
		pageSize: 50,
		...documents,
		after: (count) => `?page[offset]=${count}&page[limit]=1000`,
	},
	{
		name: 'Fortune.js 5',
		script: 'fortune.mjs',
		mediaType: 'application/vnd.api+json',
		pageSize: 50,
		...documents,
		after: (count) => `?page[offset]=${count}&page[limit]=50`,
	},
	{
		name: 'Remult 3',
		script: 'remult.mjs',
		pageSize: 100,
		toUpstream: withoutApi,
		rowsOf: bare,
		after: (count) => `?_limit=1000&_page=${Math.ceil(count / 1000) + 1}`,
	},
	{
		name: 'Moleculer 0.14',
		script: 'moleculer.mjs',
		pageSize: 10,
		toUpstream: withoutApi,
		key: '_id',
		rowsOf: (body) => bare((body as { rows: unknown }).rows),
		after: (count) => `?pageSize=100&page=${Math.ceil(count / 100) + 1}`,
	},
	{
		name: 'SAP CAP 9',
		script: 'cap.mjs',
		pageSize: 1000,
		toUpstream: (path) => path.replace(/^(\/api)?\/v1/, '/odata/v4/salon'),
		key: 'ID',
		rowsOf: (body) => bare((body as { value: unknown }).value),
		after: (count) => `?$skip=${count}`,
	},
	{
		name: 'NestJS 11',
		script: 'nest.mjs',
		prepare: () => fromNpm('nest'),
		pageSize: 20,
		toUpstream: withoutApi,
		rowsOf: (body) => bare((body as { data: unknown }).data),
		after: (count) => `?limit=100&page=${Math.ceil(count / 100) + 1}`,
	},
	{
		name: 'PouchDB 7',
		script: 'pouchdb.mjs',
		prepare: () => fromNpm('pouchdb'),
		pageSize: 25,
		toUpstream: (path, method = 'GET') =>
			withoutApi(path)
				.replace(/^\/v1(\/\w+)(?=$|\?)/, method === 'GET' ? '$1/_all_docs' : '$1')
				.replace(/^\/v1/, ''),
		key: '_id',
		rowOf: (body) => ({ _id: (body as { id: string }).id }),
		rowsOf: (body) =>
			(body as { rows: Array<{ doc: Record<string, unknown> }> }).rows.map(({ doc }) => doc),
		after: (count) => `?include_docs=true&skip=${count}`,
	},
	django('PageNumber', { ending: '/' }),
	django('LimitOffset'),
	django('Cursor'),
	laravel('LengthAware'),
	laravel('Simple'),
	laravel('Cursor'),
	{
		name: 'Ruby on Rails 6',
		script: 'server.rb',
		interpreter: 'ruby',
		settings: { RAILS_ENV: 'production' },
		prepare: ensureRails,
		pageSize: 25,
		toUpstream: withoutApi,
		rowsOf: bare,
		after: (count) => `?page=${Math.ceil(count / 25) + 1}`,
	},
	{
		name: 'FastAPI',
		script: 'server.py',
		interpreter: 'python3',
		prepare: ensureFastApi,
		isPlayedInN8n: true,
		pageSize: 100,
		toUpstream: withoutApi,
		rowsOf: bare,
		after: (count) => `?limit=100000&skip=${count}`,
	},
	{
		name: 'Strapi 5',
		script: 'strapi.mjs',
		prepare: () => onPostgres('strapi'),
		pageSize: 25,
		toUpstream: (path) => path.replace(/^\/v1/, '/api/v1'),
		checksKey: true,
		toBody: (data) => ({ data }),
		rowOf: (body) => (body as { data: Record<string, unknown> }).data,
		key: 'documentId',
		rowsOf: (body) => bare((body as { data: unknown }).data),
		after: (count) => `?pagination[limit]=100&pagination[start]=${count}&sort=id`,
	},
	{
		name: 'Directus 10',
		script: 'directus.mjs',
		prepare: () => onPostgres('directus'),
		pageSize: 100,
		toUpstream: (path) => path.replace(/^(\/api)?\/v1/, '/items'),
		checksKey: true,
		rowOf: (body) => (body as { data: Record<string, unknown> }).data,
		rowsOf: (body) => bare((body as { data: unknown }).data),
		after: (count) => `?limit=1000&sort=id&offset=${count}`,
	},
	{
		name: 'Parse Server 9',
		script: 'parse.mjs',
		prepare: () => onPostgres('parse'),
		pageSize: 100,
		toUpstream: withoutApi,
		checksKey: true,
		toFields: fieldsOfParse,
		start: 'starts_at.iso',
		key: 'objectId',
		rowsOf: (body) => bare((body as { results: unknown }).results),
		after: (count) => `?limit=1000&skip=${count}&order=createdAt`,
	},
	{
		name: 'Finale 1',
		script: 'finale.mjs',
		prepare: () => onPostgres('finale'),
		pageSize: 100,
		toUpstream: withoutApi,
		rowsOf: bare,
		after: (count) => `?count=1000&offset=${count}`,
	},
	{
		name: 'WordPress 6',
		script: 'server.php',
		interpreter: 'php',
		prepare: ensureWordPress,
		pageSize: 10,
		toUpstream: (path) => path.replace(/^(\/api)?\/v1/, '/wp-json/wp/v2'),
		toFields: ({ status, ...row }) => (status === undefined ? row : { ...row, state: status }),
		toBody: (meta) => ({ meta }),
		rowOf: (body) => ofWordPress(body as Record<string, unknown>),
		rowsOf: (body) => bare(body).map(ofWordPress),
		after: (count) => `?per_page=100&orderby=id&order=asc&offset=${count}`,
	},
	{
		name: 'Easy!Appointments 1.5',
		script: 'server.php',
		interpreter: 'php',
		prepare: ensureEasyAppointments,
		pageSize: 20,
		toUpstream: toEasyAppointments,
		checksKey: true,
		toFields: fieldsOfEasyAppointments,
		start: 'start',
		rowsOf: bare,
		after: (count) => `?length=1000&sort=id&page=${Math.ceil(count / 1000) + 1}`,
	},
];

/** The key of a row, as addresses of this server have it. */
export const keyOf = ({ key = 'id' }: Server, row: Record<string, unknown>) =>
	String(row[key] ?? row.id);
