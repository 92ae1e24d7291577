import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { DialectName } from '../../sandbox/dialects/index.mts';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/server.mts';

import { dialectReaders, type Get } from './dialect-paging.mts';

/** The day that all tests stand on, so that they find the same business whenever they run. */
export const today = '2026-03-11';

/** A sandbox that ends with the test file. */
export async function sandboxWith(options: SandboxOptions = {}): Promise<Sandbox> {
	const sandbox = await startSandbox({ today, rows: 120, ...options });
	after(() => sandbox.close());
	return sandbox;
}

export interface Reply {
	status: number;
	headers: Headers;
	text: string;
	// What comes is looked at field by field in the tests.
	// eslint-disable-next-line @typescript-eslint/no-explicit-any
	json: any;
}

/** Sends one request with a key and reads the answer as far as it can be read. */
export async function ask(url: string, key?: string, init: RequestInit = {}): Promise<Reply> {
	const headers = { ...(key && { authorization: `Bearer ${key}` }), ...init.headers };
	const response = await fetch(url, { redirect: 'manual', ...init, headers });
	const text = await response.text();
	const reply = { status: response.status, headers: response.headers, text, json: undefined };
	try {
		reply.json = JSON.parse(text.replace(/^\uFEFF/, ''));
	} catch {
		// Some answers are not JSON; their text is there to look at.
	}
	return reply;
}

/** A part of an answer by its path in the JSON, or a header after `#`; `KEYS` are the names in an object, `TYPE` is that of a value. */
function partOf({ status, headers, text, json }: Reply, name: string): unknown {
	if (name === 'HTTP') return status;
	if (name === 'TEXT') return text;
	if (name === 'HEADERS') return [...headers.keys()].join(' ');
	if (name.startsWith('#')) return headers.get(name.slice(1));
	const steps: Record<string, (value: unknown) => unknown> = {
		KEYS: (value) => Object.keys(value as object).join(' '),
		TYPE: (value) => typeof value,
	};
	return name.split('.').reduce((value, step) => steps[step]?.(value) ?? value?.[step], json);
}

/** Expects these parts of an answer; a text between slashes is a pattern. */
export function assertParts(reply: Reply, parts: Record<string, unknown>): void {
	for (const [name, expected] of Object.entries(parts)) {
		const [, pattern] = /^\/(.*)\/$/.exec(String(expected)) ?? [];
		if (pattern === undefined) assert.deepEqual(partOf(reply, name), expected, name);
		else assert.match(String(partOf(reply, name)), new RegExp(pattern), name);
	}
}

/** Reads what the enterprise surface has at this path below its root. */
export function askEnterprise(sandbox: Sandbox, path: string): Promise<Reply> {
	return ask(`${sandbox.roots.enterprise}/${path}`, sandbox.keys.enterprise);
}

/** Sends a control request with a JSON body. */
export function sendControl(sandbox: Sandbox, method: string, path: string, body?: unknown) {
	return ask(`${sandbox.url}/sandbox/${path}`, undefined, {
		method,
		headers: { 'content-type': 'application/json' },
		body: body === undefined ? undefined : JSON.stringify(body),
	});
}

/** Reads pages of one enterprise list: by query, or by a link that stays at home. */
export function getterOf(sandbox: Sandbox, path: string): Get {
	const base = `${sandbox.roots.enterprise}/${path}`;
	return (target) => ask(new URL(target, base).href, sandbox.keys.enterprise);
}

/** The first page of the enterprise list. */
export async function firstPageOf(
	sandbox: Sandbox,
	dialect: DialectName,
	path: string,
	size?: number,
): Promise<unknown[]> {
	for await (const page of dialectReaders[dialect](getterOf(sandbox, path), path, size))
		return page;
	return [];
}

/** Reads the enterprise list and returns its pages; fails after `most` of them. */
export async function pagesOf(
	sandbox: Sandbox,
	dialect: DialectName,
	path = 'appointments',
	size?: number,
	most = 200,
): Promise<unknown[][]> {
	const pages: unknown[][] = [];
	for await (const page of dialectReaders[dialect](getterOf(sandbox, path), path, size)) {
		pages.push(page);
		if (pages.length >= most) throw new Error(`no end after ${most} pages`);
	}
	return pages;
}
