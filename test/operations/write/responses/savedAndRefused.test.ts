import { jsonOf } from '../../../support/runNode';
import { appointment, byId, json, openFakeService, run, type Reply } from '../../fakeService';

const written = { notes: 'Later' };

const statuses = [400, 402, 403, 404, 408, 409, 412, 422, 423, 424, 429, 499, 501];

describe('a service that does it, and then fails at something else', () => {
	test.each(statuses)(
		'a new record refused with HTTP %d is sent once and told of',
		async (status) => {
			const service = openFakeService([appointment(1), appointment(2)], {
				write: (_, records) => {
					records.push({ ...appointment(9), ...written });
					return [status, { message: 'The text message could not be sent' }];
				},
			});
			const { error } = await run('create', json(written));
			expect(error?.message).toMatch(/^It is not known whether the service did it/);
			expect(service.requests).toHaveLength(1);
		},
	);

	test.each(statuses)('a change refused with HTTP %d is told of', async (status) => {
		openFakeService([appointment(1), appointment(2)], {
			write: (_, [one]) => {
				Object.assign(one, written);
				return [status, { message: 'The text message could not be sent' }];
			},
		});
		const { error } = await run('update', { ...byId(1), ...json(written) });
		expect(error?.message).toMatch(/^It is not known whether the service did it/);
	});

	test.each(statuses)('a record that is gone after HTTP %d is deleted', async (status) => {
		openFakeService([appointment(1), appointment(2)], {
			write: (_, records) => {
				if (records[0].id === 1) records.shift();
				return [status, { message: 'The text message could not be sent' }];
			},
		});
		expect(jsonOf(await run('delete', byId(1)))).toEqual([{ deleted: true }]);
	});

	test('a conflict is told as one where somebody else made a record meanwhile', async () => {
		openFakeService([appointment(1), appointment(2)], {
			write: (_, records) => (records.push(appointment(9)), [409, { message: 'Taken' }]),
		});
		expect((await run('create', json(written))).error?.message).toMatch(/conflicts/);
	});
});

test.each<[Reply]>([
	[[200, { ...written, id: 0 }]],
	[[200, { ...written, id: '00000000-0000-0000-0000-000000000000' }]],
])('an answer with the ID of nothing is no proof: %j', async (reply) => {
	openFakeService([appointment(1), appointment(2)], { write: () => reply });
	expect((await run('create', json(written))).error?.message).toMatch(/but created nothing/);
});
