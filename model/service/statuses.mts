import type { RecordValue } from '../../score/fuzz/service/records.mts';
import type { Status } from '../history.mts';

/** How a service says the status of a record: the name of the field, and what stands there. */
interface StatusForm {
	field: string;
	words: Record<Status | 'deleted', RecordValue[string]>;
}

const order: Status[] = ['booked', 'confirmed', 'done', 'cancelled', 'no_show'];
const form = (
	field: string,
	words: Array<RecordValue[string]>,
	deleted: RecordValue[string] = 'Deleted',
): StatusForm => ({
	field,
	words: {
		...(Object.fromEntries(order.map((status, at) => [status, words[at]])) as StatusForm['words']),
		deleted,
	},
});

export const statusForms = {
	plain: form('status', order),
	capitals: form('status', ['SCHEDULED', 'CONFIRMED', 'COMPLETED', 'CANCELED', 'NO_SHOW']),
	sentence: form('state', [
		'Pending',
		'Confirmed',
		'Checked out',
		'Cancelled by client',
		'No show',
	]),
	named: form('appointment_status', ['new', 'accepted', 'fulfilled', 'cancelled', 'no-show']),
	camel: form('bookingStatus', ['Open', 'Arrived', 'Finished', 'LateCancelled', 'NoShow']),
	object: form(
		'status',
		['Booked', 'Confirmed', 'Done', 'Cancelled', 'No Show'].map((name, at) => ({
			id: at + 1,
			name,
		})),
		{ id: 9, name: 'Deleted' },
	),
	code: form(
		'state',
		['BKD', 'CNF', 'DNE', 'CXL', 'NSH'].map((code, at) => ({
			code,
			label: ['Booked', 'Confirmed', 'Done', 'Cancelled', 'No show'][at],
		})),
		{ code: 'DEL', label: 'Deleted' },
	),
	german: form('status', ['gebucht', 'bestätigt', 'erledigt', 'storniert', 'nicht erschienen']),
	spanish: form('estado', ['reservada', 'confirmada', 'completada', 'cancelada', 'no asistió']),
	portuguese: form('situacao', ['agendado', 'confirmado', 'concluído', 'cancelado', 'faltou']),
	french: form('statut', ['réservé', 'confirmé', 'terminé', 'annulé', 'absent']),
} satisfies Record<string, StatusForm>;

export type StatusFormName = keyof typeof statusForms;
