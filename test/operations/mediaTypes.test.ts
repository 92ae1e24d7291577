import nock from 'nock';
import { enterprise, jsonOf, origin, runNode } from '../support/runNode';
import { json } from './fakeService';

const documentType = 'application/vnd.api+json';
const document = (id: number, notes: string) => ({
	type: 'appointments',
	id: String(id),
	attributes: { notes },
});

/**
 * A service that answers with documents alone, and refuses whoever asks for something else.
 *
 * @param isChecked also the type of a request without a body is looked at
 */
function serveDocuments(isChecked = false) {
	const accepted: string[] = [];
	nock(origin)
		.persist()
		.intercept(/^\/v1\/appointments/, 'GET')
		.reply(function (uri) {
			if (this.req.headers['content-type'] === 'application/json' && isChecked) return [415, {}];
			return answer(this.req.headers.accept, [200, { data: uri.endsWith('/1') ? one : [one] }]);
		})
		.intercept('/v1/appointments', 'POST')
		.reply(function (_, body) {
			return answer(this.req.headers.accept, [201, { data: { ...Object(body).data, id: '2' } }]);
		});
	const one = document(1, 'Tea');
	const answer = (accept: unknown, reply: [number, object]): [number, object, object] => {
		accepted.push(String(accept));
		const isServed = String(accept).includes(documentType);
		return isServed
			? [...reply, { 'content-type': documentType }]
			: [406, { errors: [{ title: 'NotAcceptableError' }] }, {}];
	};
	return accepted;
}

test.each([
	['the kind that it is asked for', false, 1],
	['the type of each request', true, 0],
])(
	'a service that refuses plain JSON by %s is asked for what it has',
	async (_, isChecked, count) => {
		const accepted = serveDocuments(isChecked);
		const all = await runNode(
			{ resource: 'appointment', operation: 'getAll', returnAll: true },
			{ credential: enterprise },
		);
		expect(jsonOf(all)).toEqual([expect.objectContaining({ id: '1' })]);
		expect(accepted.filter((accept) => accept === 'application/json')).toHaveLength(count);
	},
);

test('a write is sent with what was learned from the reads before it', async () => {
	const accepted = serveDocuments();
	const created = await runNode(
		{ resource: 'appointment', operation: 'create', ...json({ notes: 'Coffee' }) },
		{ credential: enterprise },
	);
	expect(jsonOf(created)).toEqual([expect.objectContaining({ id: '2' })]);
	expect(accepted.filter((accept) => accept === 'application/json')).toHaveLength(1);
});

test('a write that was refused with HTTP 406 is not repeated', async () => {
	const posted: unknown[] = [];
	nock(origin)
		.persist()
		.get(/./)
		.reply(200, { data: [{ id: 1, notes: 'Tea' }], total: 1 })
		.post(/./)
		.reply(function () {
			posted.push(this.req.headers.accept);
			return [406, {}];
		});
	const { error } = await runNode(
		{ resource: 'appointment', operation: 'create', ...json({ notes: 'Coffee' }) },
		{ credential: enterprise },
	);
	expect(error).toBeDefined();
	expect(posted).toEqual(['application/json']);
});
