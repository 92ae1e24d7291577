import {
	ApiError,
	updateRecord,
	OutcomeUnknownError,
	WriteIgnoredError,
	type WriteInput,
} from '../../../nodes/AppointmentService/rest';
import {
	connectionCut,
	openFakeCollection,
	listOnly,
	onWrite,
	defaultWriteOptions,
	outcome,
	connectionRefused,
	sampleRecords,
	type Row,
	type Service,
} from './fakeCollection';

const write = ([row]: Row[]) => Object.assign(row, { notes: 'Later' });
const later: WriteInput = { fields: { notes: 'Later' }, exact: false };

describe('a change', () => {
	const change = async (service: Service, fields: Row = { notes: 'Later' }) => {
		const one = openFakeCollection(sampleRecords(), service);
		const exact = { fields, exact: true };
		return {
			...one,
			...(await outcome(updateRecord(one.shelf, '1', () => exact, defaultWriteOptions))),
		};
	};

	test('that is refused is refused, once', async () => {
		const { fault, sent } = await change(onWrite([409, { message: 'Taken' }]));
		expect(fault).toBeInstanceOf(ApiError);
		expect(sent()).toHaveLength(1);
	});

	test('that was never sent is no doubt', async () => {
		expect((await change(onWrite(connectionRefused))).fault).toBe(connectionRefused);
	});

	test('whose answer is lost is settled by reading', async () => {
		const { written, sent } = await change(onWrite(connectionCut, write));
		expect(written).toEqual({ record: { ...sampleRecords()[0], notes: 'Later' }, ignored: [] });
		expect(sent()).toHaveLength(1);
	});

	test('whose answer is lost is in doubt where the record does not show it', async () => {
		const { fault } = await change(onWrite(connectionCut));
		expect(fault).toBeInstanceOf(OutcomeUnknownError);
		expect(fault).toMatchObject({ reason: connectionCut, unseen: true });
	});

	test('is in doubt where the record cannot be read', async () => {
		const { fault } = await change(onWrite(connectionCut, (rows) => rows.splice(0)));
		expect(fault).toBeInstanceOf(OutcomeUnknownError);
		expect(fault).toMatchObject({ unseen: false });
	});

	test('that the record does not show at all was ignored', async () => {
		const { fault } = await change(onWrite([200, sampleRecords()[0]]));
		expect(fault).toBeInstanceOf(WriteIgnoredError);
		expect(fault).toMatchObject({ fields: ['notes'] });
	});

	test('that it shows in part is an error that names the rest', async () => {
		const answer = { ...sampleRecords()[0], notes: 'Later' };
		const { fault } = await change(onWrite([200, answer], write), { notes: 'Later', id: 7 });
		expect(fault).toMatchObject({ fields: ['id'], partly: true });
	});

	test('of a field that is not shown is named where something else changed', async () => {
		const done = onWrite([204], ([row]) => Object.assign(row, { notes: 'Later' }));
		const { written } = await change(done, { secretNote: 'x', notes: 'Later' });
		expect(written).toMatchObject({ ignored: ['secretNote'] });
		const { fault } = await change(onWrite([200, sampleRecords()[0]]), { secretNote: 'x' });
		expect(fault).toMatchObject({ fields: ['secretNote'], partly: false });
	});

	test('of nothing is none', async () => {
		const { written } = await change(onWrite([200, sampleRecords()[0]]), {});
		expect(written).toMatchObject({ ignored: [], record: sampleRecords()[0] });
	});

	test('that is put off is pending', async () => {
		const { written } = await change(onWrite([202, { job: 'x' }]));
		expect(written).toMatchObject({
			ignored: ['notes'],
			pending: true,
			record: sampleRecords()[0],
		});
	});

	test('of a record without an address of its own is looked for in the list, read anew', async () => {
		const { written } = await change(listOnly(onWrite([204], write)));
		expect(written).toMatchObject({ record: { notes: 'Later' }, ignored: [] });
		const lost = await change(listOnly(onWrite(connectionCut, write)));
		expect(lost.written).toMatchObject({ record: { notes: 'Later' } });
	});

	test('of a record with an address leaves what is known of the list', async () => {
		const { shelf, told } = openFakeCollection(sampleRecords());
		await shelf.examples();
		await updateRecord(shelf, '1', () => later, defaultWriteOptions);
		await shelf.examples();
		expect(told().filter((one) => one === 'GET appointments')).toHaveLength(1);
	});
});
