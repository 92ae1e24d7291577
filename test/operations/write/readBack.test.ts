import { jsonOf } from '../../support/runNode';
import { json, openFakeService, record, run, appointmentRecord, type Reply } from '../fakeService';

type Records = Array<Record<string, unknown>>;

describe('a deletion that is answered with a yes', () => {
	const drop = async (done: (records: Records) => void, reply: Reply = [204], more = {}) => {
		const service = openFakeService([appointmentRecord(1, more), appointmentRecord(2)], {
			write: (_, records) => (done(records), reply),
		});
		return { salon: service, task: await run('delete', record(1)) };
	};

	test.each<[Reply]>([[[204]], [[200, { success: true }]], [[200, appointmentRecord(1)]]])(
		'%j and did not happen is an error',
		async (reply) => {
			const { task, salon: service } = await drop(() => {}, reply);
			expect(task.error?.message).toMatch(/still there/);
			expect(service.asked).toHaveLength(1);
		},
	);

	test.each<[string, (records: Records) => void]>([
		['is gone', (records) => records.shift()],
		['is marked', ([one]) => Object.assign(one, { deleted_at: '2026-11-20T10:00:00Z' })],
		['has another status', ([one]) => Object.assign(one, { status: 'archived' })],
	])('is done where the record %s, with one more read', async (_, done) => {
		const { task, salon: service } = await drop(done);
		expect(jsonOf(task)).toEqual([{ deleted: true }]);
		expect(service.read).toHaveLength(2);
	});

	test('is done where the record was marked before', async () => {
		const { task } = await drop(() => {}, [204], { is_deleted: true });
		expect(jsonOf(task)).toEqual([{ deleted: true }]);
	});

	test('of a service without single records is looked for in the list', async () => {
		const gone = async (done: (records: Records) => void) => {
			openFakeService([appointmentRecord(1), appointmentRecord(2)], {
				listOnly: true,
				write: (_, records) => (done(records), [204]),
			});
			return await run('delete', record(1));
		};
		expect((await gone(() => {})).error?.message).toMatch(/still there/);
	});
});

describe('a new record that is not as it was written', () => {
	const make = async (more: object, given: object) => {
		openFakeService([appointmentRecord(1)], {
			write: ({ body }, records) => {
				records.push({ id: 2, ...body, ...more });
				return [201, records.at(-1)];
			},
		});
		return await run('create', json(given));
	};

	test('is an error that names it, the field and both values', async () => {
		const { error } = await make({ ends_at: '10:30' }, { notes: 'New', ends_at: '11:00' });
		expect(error?.message).toContain('(ID 2)');
		expect(error?.description).toContain('“ends_at” was to be "11:00" and is "10:30"');
		expect(error?.description).toContain('do not create it again');
	});

	test.each<[object, object]>([
		[{ phone: '+27825550101' }, { phone: '+27 82 555 0101' }],
		[{ email: 'anna@example.com' }, { email: 'Anna@Example.com ' }],
		[{ price: '45.00' }, { price: 45 }],
		[{ tags: ['b', 'a'] }, { tags: ['a', 'b'] }],
		[{ password: '********' }, { password: 'geheim' }],
	])('%j is what %j means', async (more, given) => {
		expect((await make(more, { notes: 'New', ...given })).error).toBeUndefined();
	});
});

test('a change that was taken in part is an error that names what was not', async () => {
	openFakeService([appointmentRecord(1)], {
		write: ({ method, body }, [one]) =>
			method === 'OPTIONS' ? [404] : [200, Object.assign(one, { notes: body?.notes })],
	});
	const given = json({ notes: 'Later', status: 'arrived' });
	const { error } = await run('update', { ...record(1), ...given });
	expect(error?.message).toMatch(/did not take all of it$/);
	expect(error?.description).toMatch(/written to: status\./);
});
