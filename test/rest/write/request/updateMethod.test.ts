import { ApiError } from '../../../../nodes/AppointmentService/rest';
import type {
	RequestDraft,
	WriteOptions,
} from '../../../../nodes/AppointmentService/rest/write/request/requestDraft';
import {
	withUnchangedFields,
	fallbackMethod,
	preferredMethod,
	envelopeFromOptions,
} from '../../../../nodes/AppointmentService/rest/write/request/updateMethod';
import { defaultWriteOptions } from '../fakeCollection';

const url = 'https://salon.example.com/v1/appointments/1';
const draft: RequestDraft = { method: 'PUT', url, envelope: {}, changes: { a: 1 }, unchanged: {} };

describe('the method of an update', () => {
	const refusal = (allowed?: string[]) =>
		new ApiError({ status: 405, message: '', fields: {}, ...(allowed && { allowed }) });

	test('is the safest one that is offered, and PATCH without an offer', () => {
		expect(preferredMethod(undefined)).toBe('PATCH');
		expect(preferredMethod([])).toBe('PATCH');
		expect(preferredMethod(['GET', 'POST', 'PUT'])).toBe('PUT');
		expect(preferredMethod(['PUT', 'PATCH'])).toBe('PATCH');
		expect(preferredMethod(['GET', 'POST'])).toBe('POST');
	});

	test('is, after a refusal, another one that it allows, or PUT after PATCH, and POST after both', () => {
		expect(fallbackMethod(refusal(['PATCH', 'POST']), ['PATCH'])).toBe('POST');
		expect(fallbackMethod(refusal(['GET']), ['PATCH'])).toBeUndefined();
		expect(fallbackMethod(refusal(), ['PATCH'])).toBe('PUT');
		expect(fallbackMethod(refusal(), ['PUT'])).toBeUndefined();
		expect(fallbackMethod(refusal(), ['PATCH', 'PUT'])).toBe('POST');
		expect(fallbackMethod(refusal([]), ['PATCH', 'PUT'])).toBeUndefined();
		expect(fallbackMethod(refusal(), ['PATCH', 'PUT', 'POST'])).toBeUndefined();
		expect(fallbackMethod(new TypeError('x'), ['PATCH'])).toBeUndefined();
	});

	test('is never the refused one again', () => {
		const allowed = ['PUT', 'POST'];
		const error = new ApiError({ status: 405, message: '', fields: {}, allowed });
		expect(fallbackMethod(error, ['PUT'])).toBe('POST');
		expect(fallbackMethod(error, ['POST'])).toBe('PUT');
	});
});

describe('withUnchangedFields', () => {
	const record = {
		id: 1,
		uuid: 'a',
		appointment_id: 1,
		reference: 'R1',
		notes: 'x',
		start: '2026-11-24T09:00:00Z',
		created_at: '2026-11-01T08:00:00Z',
		updatedAt: 1_795_700_000,
		booked: true,
		changed: 'no',
		_links: {},
		_embedded: {},
		'@odata.etag': 'x',
		'notes@odata.type': 'x',
		'@type': 'x',
		my_links: 'y',
		'a@b': 'z',
		_links2: 'w',
	};
	const writable = {
		reference: 'R1',
		notes: 'x',
		start: '2026-11-24T09:00:00Z',
		booked: true,
		changed: 'no',
		my_links: 'y',
		'a@b': 'z',
		_links2: 'w',
	};
	const unchangedFor = (method: string, updateStyle?: WriteOptions['updateStyle']) =>
		withUnchangedFields({ ...draft, method }, record, ['appointments'], {
			...defaultWriteOptions,
			updateStyle,
		}).unchanged;

	test('PUT sends the record without its ids, the service’s times and fields of the format', () => {
		expect(unchangedFor('PUT')).toEqual(writable);
		expect(unchangedFor('PATCH', 'replace')).toEqual(writable);
	});

	test('PATCH, POST and updateStyle merge send no unchanged fields', () => {
		expect(unchangedFor('PATCH')).toEqual({});
		expect(unchangedFor('POST')).toEqual({});
		expect(unchangedFor('PUT', 'merge')).toEqual({});
	});

	test('the rest of the draft stays', () => {
		const { changes, method } = withUnchangedFields(
			draft,
			record,
			['appointments'],
			defaultWriteOptions,
		);
		expect([changes, method]).toEqual([draft.changes, 'PUT']);
	});
});

test('envelopeFromOptions gives the user’s wrapper, or none for an empty name', () => {
	expect(envelopeFromOptions(defaultWriteOptions)).toBeUndefined();
	expect(envelopeFromOptions({ ...defaultWriteOptions, wrapper: '' })).toEqual({});
	expect(envelopeFromOptions({ ...defaultWriteOptions, wrapper: 'visit' })).toEqual({
		wrapper: 'visit',
	});
});
