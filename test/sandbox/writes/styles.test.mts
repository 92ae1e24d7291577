import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { dialectNames, type DialectName } from '../../../sandbox/dialects/index.mts';
import type { Action } from '../../../sandbox/dialects/writing/write-style.mts';
import { casesOf } from '../../support/table.ts';
import { assertParts, sandboxWith } from '../client.mts';
import * as w from './write-requests.mts';

const sandbox = await sandboxWith({ rows: 60 });
const path = 'appointments';

beforeEach(() => sandbox.reset());

/** The first appointment in this dialect and a sender of requests about it. */
function visit(dialect: DialectName) {
	sandbox.setDialects(dialect);
	const { record, id } = w.firstOf(sandbox, path);
	const fields = w.settable(dialect, path, record);
	const act = (action: Action, body?: unknown) =>
		w.sendWrite(sandbox, w.addressOf(dialect, action, path, id), body);
	return { record, id, fields, act };
}

const send = (method: string, path: string, body?: unknown) =>
	w.sendWrite(sandbox, { method, path }, body);

describe('methods that a path does not support', () => {
	// The list's answer to OPTIONS and to PATCH, each with its Allow header.
	const expected: Record<DialectName, [number, string | null, number, string | null]> = {
		E01: [204, 'GET, POST', 405, 'GET, POST'],
		E02: [200, 'GET, POST', 405, 'GET, POST'],
		E03: [200, 'GET, POST', 405, 'GET, POST'],
		E04: [404, null, 404, null],
		E05: [200, 'GET', 405, 'GET'],
		E06: [200, 'GET, POST', 404, null],
		E07: [204, null, 404, null],
		E08: [404, null, 404, null],
		E09: [405, null, 405, null],
		E10: [405, null, 405, null],
		E11: [405, 'GET, POST', 405, 'GET, POST'],
		E12: [404, null, 404, null],
	};
	for (const dialect of dialectNames) {
		it(`in ${dialect}`, async () => {
			sandbox.setDialects(dialect);
			const options = await send('OPTIONS', path);
			const patch = await send('PATCH', path, {});
			assert.deepEqual(
				[options, patch].flatMap(({ status, headers }) => [status, headers.get('allow')]),
				expected[dialect],
			);
			assert.deepEqual(
				sandbox.writes.list().map(({ method, applied }) => [method, applied]),
				[['PATCH', false]],
			);
		});
	}

	it('are refused for single records as well', async () => {
		const { id } = visit('E03');
		const { headers } = await send('PUT', `${path}/${id}`, {});
		assert.equal(headers.get('allow'), 'GET, PATCH, DELETE');
	});

	it('are listed in Allow on every response of E06', async () => {
		const { id } = visit('E06');
		const { status, headers } = await send('GET', `${path}/${id}`);
		assert.deepEqual([status, headers.get('allow')], [200, 'GET, POST, DELETE']);
	});
});

describe('responses to a write', () => {
	// dialect, what is done, what is sent, parts of the answer
	for (const [dialect, action, body, parts] of casesOf<
		[DialectName, Action, w.Fields | 'all', Record<string, unknown>]
	>`
		E01 | create | all              | {"HTTP":201,"success":true,"#location":"/\\/v1\\/appointments\\/\\d+$/"}
		E01 | delete | {}               | {"success":true,"data":null}
		E03 | create | all              | {"HTTP":201,"TEXT":"","#location":"/\\/v1\\/appointments\\/[0-9a-f-]{36}$/"}
		E03 | update | {"notes":"Tea."} | {"HTTP":204,"TEXT":"","#content-length":null}
		E04 | create | all              | {"HTTP":201,"TEXT":"","#location":null,"#x-record-id":"/./"}
		E06 | delete | {}               | {"HTTP":200,"id":10060,"client_id.TYPE":"number"}
		E09 | update | {"notes":"Tea."} | {"HTTP":200,"status":"success"}
		E09 | update | {"startsAt":"soon"} | {"HTTP":200,"status":"failure"}
		E12 | update | {"appointment":{"notes":"Tea."}} | {"HTTP":200,"appointment.notes":"Tea.","appointment.version":"/^[2-9]/"}
		E12 | update | {"notes":"Tea."} | {"HTTP":400,"errors.0.field":"appointment"}
	`)
		it(`${dialect}: ${action} ${JSON.stringify(body)}`, async () => {
			const { fields, act } = visit(dialect);
			assertParts(await act(action, body === 'all' ? fields : body), parts);
			const [{ applied, id }] = sandbox.writes.list();
			assert.equal(applied, !/4\d\d|failure/.test(`${parts.HTTP} ${parts.status}`));
			if (action === 'create') assert.ok(w.seen(sandbox, path, String(id)));
		});

	it('E08: documents with their media type', async () => {
		const { record, act, id } = visit('E08');
		const body = w.bodyOf('E08', path, { notes: 'Tea.' }, { id, like: record });
		const { json, headers } = await act('update', body);
		assert.equal(headers.get('content-type'), 'application/vnd.api+json');
		assert.equal(json.data.attributes.notes, 'Tea.');
		assert.equal((await act('update', { notes: 'Tea.' })).status, 400);
		const other = w.bodyOf('E08', 'clients', { notes: 'Tea.' }, { id });
		assert.equal((await act('update', other)).status, 409);
		const flat = { client_id: 'x' };
		const { json: refusal } = await act('update', {
			data: { type: path, id, attributes: flat },
		});
		assert.equal(refusal.errors[0].source.pointer, '/data/relationships/client');
	});
});

describe('paths for writing', () => {
	it('E05 creates at another path than it lists', async () => {
		const { fields } = visit('E05');
		assert.equal((await send('POST', path, fields)).status, 405);
		const { status, headers } = await send('GET', 'bookings');
		assert.deepEqual([status, headers.get('allow')], [405, 'POST']);
		const made = await send('POST', 'bookings', fields);
		assert.equal(made.status, 201);
		assert.match(String(made.headers.get('location')), /\/v1\/appointments\//);
		assert.equal((await send('POST', 'clients', { firstName: 'A', lastName: 'B' })).status, 201);
	});

	it('E09 has a verb in each path', async () => {
		const { id } = visit('E09');
		assert.equal((await send('POST', path, {})).status, 405);
		assert.equal((await send('POST', `${path}/${id}`, {})).status, 405);
		assert.equal((await send('POST', `updateAppointment/${id}`, {})).json.status, 'success');
		assert.equal((await send('POST', `deleteAppointment/${id}`)).json.status, 'success');
		assert.equal(w.seen(sandbox, path, id), undefined);
	});

	it('E10 has single records under the singular path', async () => {
		const { id, fields } = visit('E10');
		assert.equal((await send('PUT', `${path}/${id}`, fields)).status, 404);
		assert.equal((await send('PUT', `appointment/${id}`, fields)).status, 200);
	});

	it('E07 reschedules a visit by booking it again', async () => {
		const { id, act } = visit('E07');
		const start = '2026-04-02T08:00:00.000Z';
		const refused = await act('update', { start });
		assert.equal(refused.status, 400);
		assert.equal(refused.json.error.details[0].property, 'start');
		assert.equal((await act('reschedule', {})).status, 400);
		const more = await act('reschedule', { start, end: start });
		assert.deepEqual([more.status, more.json.error.details[0].property], [400, 'end']);
		const { status, json } = await act('reschedule', { start });
		assert.equal(status, 201);
		assert.notEqual(json.data.uid, id);
		assert.equal(json.data.rescheduledFromUid, id);
		assert.equal(json.data.start, start);
		assert.equal(w.seen(sandbox, path, id)?.status, 'cancelled');
		assert.equal((await act('cancel', {})).json.data.status, 'cancelled');
		const [, , , { before, after, applied }] = sandbox.writes.list();
		assert.deepEqual([before?.uid, after?.uid, applied], [id, json.data.uid, true]);
	});

	it('follow the dialect of their resource', async () => {
		sandbox.setDialects({ enterprise: { '*': 'E01', staff: 'E09' } });
		assert.equal((await send('POST', 'addStaff', { firstName: 'A', lastName: 'B' })).status, 200);
		assert.equal((await send('POST', 'addClient', {})).status, 404);
		const [{ resource, dialect }] = sandbox.writes.list();
		assert.deepEqual([resource, dialect], ['staff', 'E09']);
	});
});

describe('an update that leaves fields out', () => {
	const left = async (dialect: DialectName, drop: readonly string[]) => {
		const { id, fields, act } = visit(dialect);
		const names = drop.map((field) => w.word(dialect, field));
		const kept = Object.entries(fields).filter(([name]) => !names.includes(name));
		const reply = await act('update', { ...Object.fromEntries(kept), notes: 'Tea.' });
		return { reply, before: fields, now: w.seen(sandbox, path, id) ?? {} };
	};

	it('resets them in E02, and requires some', async () => {
		sandbox.store.change('appointment', Number(visit('E02').id), { source: 'phone' });
		const { now, before } = await left('E02', ['staffId', 'source']);
		assert.equal(before.source, 'phone');
		assert.deepEqual([now.staff_id, now.source, now.notes], [null, 'online', 'Tea.']);
		const { reply } = await left('E02', ['clientId']);
		assert.equal(reply.status, 422);
		assert.deepEqual(Object.keys(reply.json.errors), ['client_id']);
	});

	it('keeps them in E10, and requires some', async () => {
		const { now, before } = await left('E10', ['staffId', 'price']);
		assert.deepEqual([now.staff_id, now.price, now.notes], [before.staff_id, before.price, 'Tea.']);
		const { reply } = await left('E10', ['startsAt']);
		assert.deepEqual(Object.keys(reply.json.meta.errors), ['datetime']);
	});

	for (const dialect of ['E05', 'E11'] as const) {
		it(`keeps them in ${dialect}`, async () => {
			const { now, before } = await left(dialect, ['clientId', 'startsAt', 'staffId']);
			assert.deepEqual([now.clientId, now.staffId], [before.clientId, before.staffId]);
		});
	}
});

describe('values in the dialect’s own formats', () => {
	it('are accepted as E06 writes them: epoch, money as text, false for empty', async () => {
		const { act, id } = visit('E06');
		await act('update', { notes: false, price: '99.50', start: '1775000000', client_id: '2002' });
		const now = w.seen(sandbox, path, id);
		assert.deepEqual(
			[now?.notes, now?.price, now?.start, now?.client_id],
			[false, '99.50', 1775000000, 2002],
		);
	});

	it('are read by E10 in its own time zone where none is given', async () => {
		const { act, id, fields } = visit('E10');
		await act('update', { ...fields, datetime: '2026-04-02T10:00:00+0200' });
		assert.equal(w.seen(sandbox, path, id)?.datetime, '2026-04-02T10:00:00+02:00');
	});

	it('are refused with a missing zone or fractional cents', async () => {
		const { act } = visit('E04');
		assert.equal((await act('update', { starts_at: '2026-04-02T10:00:00' })).status, 422);
		assert.equal((await act('update', { price: 99.5 })).status, 422);
		assert.equal((await act('update', { price: 9950 })).status, 200);
	});

	it('set the total of an invoice and the time of its payment', async () => {
		sandbox.setDialects('E01');
		const { record } = w.firstOf(sandbox, 'invoices');
		const lines = [
			{ description: 'Cut', quantity: 2, unit_price: 100 },
			{ description: 'Comb', quantity: 1, unit_price: 30.5 },
		];
		const body = { client_id: record.client_id, lines, status: 'paid', total: 1 };
		const { json } = await send('POST', 'invoices', body);
		assert.deepEqual([json.data.total, json.data.tax], [230.5, 30.07]);
		assert.ok(json.data.paid_at);
		assert.match(json.data.number, /^2026-\d{5}$/);
		const { json: wrong } = await send('POST', 'invoices', { ...body, lines: [{ quantity: 1 }] });
		assert.match(wrong.error.details[0].message, /^description: /);
	});
});
