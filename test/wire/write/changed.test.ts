import { ServiceRefusal } from '../../../nodes/AppointmentService/wire';
import {
	update,
	WriteDoubt,
	WriteIgnored,
	type Given,
} from '../../../nodes/AppointmentService/wire/write';
import {
	cut,
	desk,
	listOnly,
	onWrite,
	orders,
	outcome,
	refused,
	visits,
	type Row,
	type Service,
} from './desk';

const write = ([row]: Row[]) => Object.assign(row, { notes: 'Later' });
const later: Given = { fields: { notes: 'Later' }, exact: false };

describe('a change', () => {
	const change = async (service: Service, fields: Row = { notes: 'Later' }) => {
		const one = desk(visits(), service);
		const exact = { fields, exact: true };
		return { ...one, ...(await outcome(update(one.shelf, '1', () => exact, orders))) };
	};

	test('that is refused is refused, once', async () => {
		const { fault, sent } = await change(onWrite([409, { message: 'Taken' }]));
		expect(fault).toBeInstanceOf(ServiceRefusal);
		expect(sent()).toHaveLength(1);
	});

	test('that was never sent is no doubt', async () => {
		expect((await change(onWrite(refused))).fault).toBe(refused);
	});

	test('whose answer is lost is settled by reading', async () => {
		const { written, sent } = await change(onWrite(cut, write));
		expect(written).toEqual({ record: { ...visits()[0], notes: 'Later' }, ignored: [] });
		expect(sent()).toHaveLength(1);
	});

	test('whose answer is lost is in doubt where the record does not show it', async () => {
		const { fault } = await change(onWrite(cut));
		expect(fault).toBeInstanceOf(WriteDoubt);
		expect(fault).toMatchObject({ reason: cut, unseen: true });
	});

	test('is in doubt where the record cannot be read', async () => {
		const { fault } = await change(onWrite(cut, (rows) => rows.splice(0)));
		expect(fault).toBeInstanceOf(WriteDoubt);
		expect(fault).toMatchObject({ unseen: false });
	});

	test('that the record does not show at all was ignored', async () => {
		const { fault } = await change(onWrite([200, visits()[0]]));
		expect(fault).toBeInstanceOf(WriteIgnored);
		expect(fault).toMatchObject({ fields: ['notes'] });
	});

	test('that it shows in part is an error that names the rest', async () => {
		const answer = { ...visits()[0], notes: 'Later' };
		const { fault } = await change(onWrite([200, answer], write), { notes: 'Later', id: 7 });
		expect(fault).toMatchObject({ fields: ['id'], partly: true });
	});

	test('of a field that is not shown is named where something else changed', async () => {
		const done = onWrite([204], ([row]) => Object.assign(row, { notes: 'Later' }));
		const { written } = await change(done, { secretNote: 'x', notes: 'Later' });
		expect(written).toMatchObject({ ignored: ['secretNote'] });
		const { fault } = await change(onWrite([200, visits()[0]]), { secretNote: 'x' });
		expect(fault).toMatchObject({ fields: ['secretNote'], partly: false });
	});

	test('of nothing is none', async () => {
		const { written } = await change(onWrite([200, visits()[0]]), {});
		expect(written).toMatchObject({ ignored: [], record: visits()[0] });
	});

	test('that is put off is pending', async () => {
		const { written } = await change(onWrite([202, { job: 'x' }]));
		expect(written).toMatchObject({ ignored: ['notes'], pending: true, record: visits()[0] });
	});

	test('of a record without an address of its own is looked for in the list, read anew', async () => {
		const { written } = await change(listOnly(onWrite([204], write)));
		expect(written).toMatchObject({ record: { notes: 'Later' }, ignored: [] });
		const lost = await change(listOnly(onWrite(cut, write)));
		expect(lost.written).toMatchObject({ record: { notes: 'Later' } });
	});

	test('of a record with an address leaves what is known of the list', async () => {
		const { shelf, told } = desk(visits());
		await shelf.examples();
		await update(shelf, '1', () => later, orders);
		await shelf.examples();
		expect(told().filter((one) => one === 'GET appointments')).toHaveLength(1);
	});
});
