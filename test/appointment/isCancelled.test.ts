import { isCancelled } from '../../nodes/AppointmentService/appointment';
import type { JsonObject } from '../../nodes/AppointmentService/rest';
import { casesOf } from '../support/table';

describe('isCancelled', () => {
	test.each<[JsonObject, boolean]>([
		[{ status: 'cancelled' }, true],
		[{ status: 'Cancel' }, true],
		[{ bookingStatus: 'LateCancel' }, true],
		[{ status: 'can cancel' }, false],
		[{ status: 'Cancel Pending' }, false],
		[{ status: 'Canceled' }, true],
		[{ status: 'cancellation' }, true],
		[{ status: 'no_show' }, true],
		[{ status: 'noshow' }, true],
		[{ status: 'no show' }, true],
		[{ status: 'Missed' }, true],
		[{ status: 'dismissed' }, false],
		[{ estado: 'no asistió' }, true],
		[{ estado: 'Ausente' }, true],
		[{ status: 'void' }, true],
		[{ status: 'voided' }, true],
		[{ status: 'deleted' }, true],
		[{ status: 'declined' }, true],
		[{ status: 'rejected' }, true],
		[{ status: 'excused' }, true],
		[{ AptStatus: 'Broken' }, true],
		[{ status: 'cancelled_by_client' }, true],
		[{ status: 'storniert_vom_kunden' }, true],
		[{ status: 'appointment.cancelled' }, true],
		[{ status: 'status:cancelled' }, true],
		[{ status: 'cancelledish' }, false],
		[{ status: 'not cancelled' }, false],
		[{ status: 'avoid' }, false],
		[{ state: 'cancelled' }, true],
		[{ state: ['cancelled'] }, true],
		[{ state: ['scheduled', 'cancelled'] }, false],
		[{ bookingStatus: 'cancelled' }, true],
		[{ statement: 'cancelled' }, false],
		[{ state_name: 'cancelled' }, false],
		[{ status: 7, status_humanize: 'Cancelado' }, true],
		[{ stato: 90, stato_descrizione: 'annullato' }, true],
		[{ status: 'X', get_status_display: 'Cancelled' }, true],
		[{ stan: 'odwołana' }, true],
		[{ stav: 'zrušené' }, true],
		[{ status: 'otkazana_klijent' }, true],
		[{ статус: 'отменены' }, true],
		[{ status: 'anulación' }, false],
		[{ stan: 'zakończona' }, false],
		[{ statut: 9, libelleStatut: 'annulee' }, true],
		[{ estado: 3, nombre_del_estado: 'Cancelado' }, true],
		[{ status: 'BOOKED', activationState: 'CANCELED' }, true],
		[{ work_status: 'user canceled' }, true],
		[{ properties: { hs_appointment_status: 'CANCELED' } }, true],
		[{ starts_at: '2026-11-24T09:00:00Z', properties: { status: 'cancelled' } }, true],
		[{ pm_status: 'No-Show' }, true],
		[{ work_status: { label: 'CANCEL' } }, true],
		[{ status: 'booked', work_status: 'declined' }, false],
		[{ stage: 'closed', work_status: 'declined' }, false],
		[{ status: 'booked', payment_status: 'cancelled' }, false],
		[{ status: 'booked', previous_status: 'cancelled' }, false],
		[{ status: 'booked', client_status: 'cancelled' }, false],
		[{ type: 'cancellation' }, true],
		[{ type: 'Cancellation Talk' }, false],
		[{ type: 'cancellation', status: 'booked' }, false],
		[{ meeting_outcome: 'CANCELED' }, true],
		[{ stage: 'CANCELLED' }, true],
		[{ payment_stage: 'cancelled' }, false],
		[{ pmt_status: 'cancelled' }, false],
		[{ pmtStatus: 'cancelled' }, false],
		[{ strZustand: 'Storniert' }, true],
		[{ 'fld-estado': 'cancelada' }, true],
		[{ Estado: { Id: 3, Nome: 'Cancelado' } }, true],
		[{ 状態: 'キャンセル' }, true],
		[{ 状態: '予約済' }, false],
		[{ status: 'Dibatalkan' }, true],
		[{ status: 'zrušeno' }, true],
		[{ status: 'Đã hủy' }, true],
		[{ status: 'ملغي' }, true],
		[{ status: 'dikonfirmasi' }, false],
		[{ statecode: 2, 'statecode@OData.Community.Display.V1.FormattedValue': 'Canceled' }, true],
		[{ statecode: 3, 'statecode@OData.Community.Display.V1.FormattedValue': 'Open' }, false],
		[{ status: { name: 'Cancelled' } }, true],
		[{ status: { code: 'cancelled' } }, true],
		[{ status: { value: 'cancelled' } }, true],
		[{ status: { slug: 'cancelled' } }, true],
		[{ status: { name: { code: 'cancelled' } } }, true],
		[{ status: { code: 15, description: 'Canceled' } }, true],
		[{ status: { other: 'cancelled' } }, false],
		[{ status: 7 }, false],
		[{ status: null }, false],
		[{ attributes: { status: 'cancelled' } }, true],
		[{ attributes: { lifecycle: { status: 'cancelled' } } }, false],
		[{ booking: { cancelled: true } }, true],
		[{ attributes: 'cancelled' }, false],
		[{ cancelled: true }, true],
		[{ canceled: 1 }, true],
		[{ isCancelled: true }, true],
		[{ was_cancelled: 'yes' }, true],
		[{ is_no_show: true }, true],
		[{ noShow: true }, true],
		[{ did_not_arrive: true }, true],
		[{ estado: 'falta' }, true],
		[{ estado: 'No asiste' }, true],
		[{ статус: 'Не пришёл' }, true],
		[{ zustand: 'unentschuldigt' }, true],
		[{ stare: 'neprezentat' }, true],
		[{ status: 'DNA' }, true],
		[{ status: 'Not arrived' }, false],
		[{ estado: 'falta confirmar' }, false],
		[{ status: { status: 'Not Seen' } }, true],
		[{ status: 'CANC' }, true],
		[{ status: 'CXL' }, true],
		[{ didNotAttend: false }, false],
		[{ faltou: true }, true],
		[{ deleted_at: '2026-03-01' }, true],
		[{ deleted_at: '2026-03-01', status: 'booked' }, true],
		[{ deleted_at: null, status: 'booked' }, false],
		[{ cancelledOn: '2026-03-01' }, true],
		[{ cancellation_date: '2026-03-01' }, true],
		[{ cancelleddatetime: '11/20/2026 10:10:10' }, true],
		[{ cancelation_time: '2026-03-01T10:00:00Z' }, true],
		[{ canceledAtUtc: '2026-03-01T10:00:00Z' }, true],
		[{ cancelled_timestamp: 1793527200 }, true],
		[{ cancellation_time: null }, false],
		[{ cancellation_time: 24 }, false],
		[{ cancellation_time: '1440' }, false],
		[{ storniert_am: '2026-03-01' }, true],
		[{ storniert_am: null }, false],
		[{ fechaCancelacion: '2026-03-01' }, true],
		[{ cancellation_policy: '2026-03-01' }, false],
		[{ etat: 'annulé' }, true],
		[{ etat: 'STATUS_ANNULÉ' }, true],
		[{ etat_rendezvous: 'annulé' }, true],
		[{ f_cancelled: 'Y' }, true],
		[{ uncancelled: true }, false],
		[{ cancelled_date: '2026-03-01' }, true],
		[{ cancelled_time: '10:00' }, true],
		[{ cancelled: false }, false],
		[{ cancelled: 'false' }, false],
		[{ cancelled: 0 }, false],
		[{ cancelled_at: '' }, false],
		[{ cancelled_at: null }, false],
		[{ cancelled_by: 7 }, false],
		[{ not_cancelled: true }, false],
		[{ cancelled_at_all: true }, false],
		[{}, false],
		[{ status: 'CANCELED' }, true],
		[{ state: 'no-show' }, true],
		[{ status: { name: 'No Show' } }, true],
		[{ status: { code: 'CXL', label: 'Cancelled' } }, true],
		[{ appointment_status: 'cancelled_by_client' }, true],
		[{ is_cancelled: true }, true],
		[{ cancelled_at: '2026-03-01T10:00:00Z' }, true],
		[{ attributes: { status: 'canceled' } }, true],
		[{ status: 'confirmed' }, false],
		[{ cancelled_at: null, is_cancelled: false }, false],
		[{ note: 'cancelled once' }, false],
	])('%j is cancelled: %s', (record, expected) => {
		expect(isCancelled(record)).toBe(expected);
	});

	// what the record has, record, whether it is cancelled
	test.each(casesOf<[string, JsonObject, boolean]>`
		an invoice that is void | {"status":"booked","invoice":{"status":"void"}} | false
		a void invoice and no status | {"invoice":{"status":"void"}} | false
		a message that was rejected | {"sms_status":"rejected"} | false
		a payment that was declined | {"payment_status":"declined"} | false
		a payment that was cancelled | {"payment":{"status":"cancelled"}} | false
		a payment in its status | {"status":"payment_declined"} | false
		a payment that was voided | {"paymentStatus":"voided","status":"confirmed"} | false
		a synchronization that was cancelled | {"sync_state":"cancelled"} | false
		a confirmation that was declined | {"confirmation_status":"declined"} | false
		a reminder that was deleted | {"reminder":{"deleted":true}} | false
		a client who was deleted | {"client":{"id":3,"deleted_at":"2026-03-01"}} | false
		a client who once did not show up | {"client":{"no_show":true}} | false
		a deleted service | {"service":{"state":"deleted"}} | false
		a location whose state is void | {"location":{"state":"void"}} | false
		a previous appointment that was cancelled | {"previous":{"status":"cancelled"}} | false
		a cancelled booking with another id | {"id":1,"booking":{"id":2,"status":"cancelled"}} | false
		a cancelled booking with its own id | {"id":1,"booking":{"id":1,"status":"cancelled"}} | true
		a cancelled status in attributes | {"id":1,"attributes":{"status":"cancelled"}} | true
		a flag in fields | {"fields":{"is_cancelled":1}} | true
		a status of its own and another in attributes | {"status":"booked","attributes":{"status":"void"}} | false
		a flag of its own and a status in booking | {"cancelled":false,"booking":{"status":"void"}} | false
		a status in meta | {"meta":{"status":"cancelled"}} | false
		a request to cancel | {"status":"cancellation_requested"} | false
		a pending cancellation | {"status":"pending cancellation"} | false
		a cancellation fee | {"status":"cancellation_fee_due"} | false
		a late cancellation | {"status":"late_cancelled"} | true
		a status in an object of the status | {"status":{"room":null,"status":"Cancelled","status_date":"2026-11-02T10:00:00Z"}} | true
		a cancellation by who does the work | {"work_status":"pro canceled"} | true
		a cancellation by the client | {"status":"clientCanceled"} | true
		a former cancellation | {"status":"previously_cancelled"} | false
		a time of cancellation beside a confirmed status | {"status":"confirmed","cancelled_at":"2026-03-01"} | false
		a time of cancellation beside an empty status | {"status":null,"cancelled_at":"2026-03-01"} | true
		a time of cancellation beside a state of the address | {"state":"NY","cancelled_at":"2026-03-01"} | true
		a flag in Portuguese | {"cancelado":true} | true
		a status in Spanish | {"estado":"anulada"} | true
		a flag beside a confirmed status | {"status":"confirmed","cancelled":true} | true
		a time of cancellation of zeros | {"cancelled_at":"0000-00-00 00:00:00"} | false
		the same, as PHP writes it | {"cancelled_at":"-0001-11-30T00:00:00+0000"} | false
		the same, as Go writes it | {"cancelled_at":"0001-01-01T00:00:00Z"} | false
		flags as text that mean no | {"cancelled":"no","is_cancelled":"0"} | false
		a flag of something else | {"payment_cancelled":true,"sync_deleted":1} | false
		a flag that is an object | {"cancelled":{}} | false
		a status beside start and client in one object, under the status of the entry
			| {"status":"publish","date":"2026-01-01","meta":{"starts_at":"2026-03-01T09:00:00Z","client_id":7,"state":"cancelled"}} | true
		a status of the time alone | {"status":"booked","slot":{"start":"2026-03-01T09:00:00Z","status":"cancelled"}} | false
		a status of the appointment that it replaced
			| {"status":"booked","starts_at":"2026-03-01T09:00:00Z","previous":{"starts_at":"2026-02-01T09:00:00Z","client_id":7,"status":"cancelled"}} | false
		lists of statuses | {"status":["cancelled","open"],"states":["void"]} | false
	`)('a record with %s: %j is cancelled: %s', (_, record, expected) => {
		expect(isCancelled(record)).toBe(expected);
	});
});
