import { changeName } from '../../../nodes/AppointmentService/trigger/webhook/deliveryTracker';
import {
	mostSpecific,
	type SelectedEvent,
} from '../../../nodes/AppointmentService/trigger/webhook/selectEvent';

test('the name of a change that is remembered is short, however long an ID or a record is', () => {
	const name = (id: string, note = '') =>
		changeName('cancelled', { resource: 'appointment', id }, { note });
	const long = 'x'.repeat(1_000_000);
	expect(name(long, long).length).toBeLessThan(100);
	expect(name('7')).toBe(name('7'));
	expect(name('7')).not.toBe(name('8'));
	expect(name('7')).not.toBe(name('7', 'x'));
});

test('of many changes of one record in a delivery each is read once', () => {
	let reads = 0;
	const changes = Array.from({ length: 100 }, (_, at) => ({
		name: 'appointment.rescheduled',
		change: 'rescheduled',
		event: { id: '7', resource: 'appointment' },
		record: {
			get notes() {
				reads++;
				return `note ${at}`;
			},
		},
	})) as unknown as SelectedEvent[];
	expect(mostSpecific(changes)).toHaveLength(100);
	expect(reads).toBe(100);
});
