import {
	deleteRecord,
	OutcomeUnknownError,
	type WriteOptions,
} from '../../../nodes/AppointmentService/rest';
import {
	connectionCut,
	openFakeCollection,
	list,
	listOnly,
	missing,
	onWrite,
	defaultWriteOptions,
	outcome,
	connectionRefused,
	sampleRecords,
	type Reply,
	type Row,
	type Service,
} from './fakeCollection';

const take = (rows: Row[]) => rows.shift();

describe('a deletion', () => {
	const drop = async (service?: Service, wanted: Partial<WriteOptions> = {}) => {
		const one = openFakeCollection(sampleRecords(), service);
		return {
			...one,
			...(await outcome(deleteRecord(one.shelf, '1', { ...defaultWriteOptions, ...wanted }))),
		};
	};
	const done = { record: { deleted: true }, ignored: [], pending: false };

	test('is sent after reading, without a body', async () => {
		const { written, told, rows, sent } = await drop();
		expect(written).toEqual(done);
		expect(told()).toEqual(['GET appointments/1', 'DELETE appointments/1', 'GET appointments/1']);
		expect(sent()[0]).not.toHaveProperty('body');
		expect(rows).toHaveLength(1);
	});

	test('a dry run sends nothing', async () => {
		const { written, rows } = await drop(undefined, { dryRun: true });
		expect(written).toMatchObject({ request: { method: 'DELETE', url: `${list}/1` }, ignored: [] });
		expect(rows).toHaveLength(2);
	});

	test('goes where and as the user says', async () => {
		const address = (id?: string) => `${list}/${id}/void`;
		const { sent } = await drop(onWrite([200], take), { method: 'POST', resolveUrl: address });
		expect(sent()[0]).toMatchObject({ method: 'POST', path: 'appointments/1/void', body: {} });
	});

	test('names the version that was read', async () => {
		const service: Service = ({ method, path }, rows) =>
			method === 'GET' && path === 'appointments/1' && rows[0]?.id === 1
				? [200, rows[0], { etag: '"7"' }]
				: undefined;
		const { written, sent } = await drop(service);
		expect(sent().map(({ headers }) => headers)).toEqual([{ 'If-Match': '"7"' }]);
		expect(written).toEqual(done);
	});

	test('that cannot be looked after is in doubt', async () => {
		let sent = false;
		const { fault } = await drop(({ method }, rows) => {
			if (method === 'DELETE') {
				sent = true;
				take(rows);
				return [204];
			}
			return sent ? [500, 'x'] : undefined;
		});
		expect(fault).toBeInstanceOf(OutcomeUnknownError);
		expect(fault).toMatchObject({ unseen: false, answered: true });
	});

	test('that is put off gives the record as it is', async () => {
		const { written } = await drop(onWrite([202]));
		expect(written).toEqual({ record: sampleRecords()[0], ignored: [], pending: true });
	});

	test.each<[string, Reply | Error]>([
		['silence', connectionCut],
		['a failure', [502, '']],
		['the word that there is none', missing],
		['the word that it is gone', [410, { message: 'gone' }]],
	])('that answers with %s is done where the record is gone', async (_, reply) => {
		const { written, sent } = await drop(onWrite(reply, take));
		expect(written).toEqual(done);
		expect(sent()).toHaveLength(1);
	});

	test('a record that says that it is gone is gone', async () => {
		let sent = false;
		const { written } = await drop(({ method }) => {
			if (method === 'DELETE') sent = true;
			return sent ? (method === 'DELETE' ? connectionCut : [410]) : undefined;
		});
		expect(written).toEqual(done);
	});

	test('is in doubt where it is there, or cannot be read', async () => {
		const there = await drop(onWrite(connectionCut));
		expect(there.fault).toBeInstanceOf(OutcomeUnknownError);
		expect(there.fault).toMatchObject({ reason: connectionCut, unseen: true });
		for (const reply of [new TypeError('x'), [500, 'x'] as Reply]) {
			let sent = false;
			const { fault } = await drop(({ method }) => {
				if (method === 'DELETE') sent = true;
				return sent ? (method === 'DELETE' ? connectionCut : reply) : undefined;
			});
			expect(fault).toBeInstanceOf(OutcomeUnknownError);
			expect(fault).toMatchObject({ unseen: false });
		}
	});

	test.each<[string, Reply | Error]>([
		['that there is none, although there is', missing],
		['that it is not allowed', [403, { message: 'no' }]],
		['that it conflicts', [409, { message: 'no' }]],
		['nothing, because it was never sent', connectionRefused],
	])('that answers %s is refused', async (_, reply) => {
		const { fault, rows } = await drop(onWrite(reply));
		expect(fault).not.toBeInstanceOf(OutcomeUnknownError);
		if (reply instanceof Error) expect(fault).toBe(reply);
		else expect(fault).toMatchObject({ failure: { status: reply[0] } });
		expect(rows).toHaveLength(2);
	});

	test('that is refused is not looked after', async () => {
		const { fault } = await drop(onWrite([403, { message: 'no' }], take));
		expect(fault).toMatchObject({ failure: { status: 403 } });
	});

	test('without single records, that there is none at the address tells nothing', async () => {
		const { fault } = await drop(listOnly(onWrite(connectionCut, take)));
		expect(fault).toBeInstanceOf(OutcomeUnknownError);
		expect(fault).toMatchObject({ unseen: false });
	});

	test('of a record of the list makes it read anew', async () => {
		const { shelf, told } = await drop(listOnly(onWrite([204], take)));
		expect(await shelf.examples()).toHaveLength(1);
		const one = openFakeCollection(sampleRecords());
		await one.shelf.examples();
		await deleteRecord(one.shelf, '1', defaultWriteOptions);
		expect(await one.shelf.examples()).toHaveLength(2);
		expect(told().filter((read) => read === 'GET appointments')).toHaveLength(3);
	});
});
