import type { INodeParameters } from 'n8n-workflow';
import { leakyPage, type EchoBehavior } from '../support/echoService';
import { apiKey, webhookSecret } from '../support/secret-traces.cts';

/** Ways in which a service repeats the secrets. */
export const echoCases: Array<[string, EchoBehavior]> = [
	['HTTP 200', { status: 200 }],
	['HTTP 201', { status: 201 }],
	['HTTP 200 with a page', { status: 200, text: leakyPage }],
	['HTTP 200 with a text', { status: 200, text: `${apiKey} ${webhookSecret}` }],
	['cut off', { status: 200, text: `{"data":[{"id":1,"key":${JSON.stringify(apiKey)}` }],
	['no list', { status: 200, text: JSON.stringify({ hello: apiKey, secret: webhookSecret }) }],
	[
		'HTTP 200 with a refusal',
		{
			status: 200,
			text: JSON.stringify({ success: false, message: `not ${apiKey}`, code: webhookSecret }),
		},
	],
	['a bare text in JSON', { status: 200, text: JSON.stringify(`${apiKey} ${webhookSecret}`) }],
	...[401, 422].map((status): [string, EchoBehavior] => [`${status}`, { status }]),
	...[403, 422, 503].map((status): [string, EchoBehavior] => [
		`${status} to writes`,
		{ status, list: true },
	]),
	['500 as a page', { status: 500, text: leakyPage }],
	...[302, 307].map((status): [string, EchoBehavior] => [
		`${status} elsewhere`,
		{
			status,
			list: true,
			headers: { location: `https://evil.example.net/?key=${encodeURIComponent(apiKey)}` },
		},
	]),
	[
		'303 at home, over and over',
		{ status: 303, headers: { location: `/v1/x?key=${encodeURIComponent(apiKey)}` } },
	],
];

export const record = { recordId: { __rl: true, mode: 'id', value: '2' } };
export const json = (body: object) => ({ inputMode: 'json', body: JSON.stringify(body) });
const input = json({ notes: 'New', status: 'confirmed' });

/** Parameters to run each operation with, the same for every resource. */
export const parametersByOperation: Record<string, INodeParameters[]> = {
	getAll: [
		{ returnAll: true },
		{ returnAll: true, simplify: true },
		{ limit: 2, options: { onIncomplete: 'fail', pagination: 'page' } },
	],
	get: [
		record,
		{ ...record, simplify: true },
		{ ...record, query: { parameter: [{ name: 'a', value: 'b' }] } },
	],
	create: [
		input,
		{ ...input, options: { dryRun: true } },
		{
			inputMode: 'fields',
			fields: {
				mappingMode: 'defineBelow',
				value: { notes: 'x', colour: 'y' },
				matchingColumns: [],
				schema: [],
			},
		},
	],
	update: [
		{ ...record, ...input },
		{ ...record, ...input, options: { updateStyle: 'replace', method: 'PUT' } },
		{ ...record, ...input, options: { dryRun: true, method: 'PUT' } },
	],
	delete: [record],
	cancel: [record],
	reschedule: [{ ...record, start: '2026-12-01T10:00:00' }],
	findOrCreate: [{ ...json({ email: 'a@example.com', name: 'A' }), matchOn: 'name' }],
	inspect: [{}, { options: { showValues: true, paths: 'rooms' } }],
	request: [
		{ method: 'GET', path: 'appointments/2' },
		{ method: 'GET', path: 'appointments', paged: true, returnAll: true },
		{ method: 'POST', path: 'appointments', body: '{"notes":"x"}' },
		{ method: 'DELETE', path: 'appointments/2' },
	],
};
