import {
	classifyEventName,
	type EventMeaning,
} from '../../../../nodes/AppointmentService/trigger/webhook/payload/values/classifyEvent';

const created: EventMeaning = { resource: 'appointment', action: 'created' };
const updated: EventMeaning = { resource: 'appointment', action: 'updated' };

describe('classifyEventName', () => {
	test.each(
		(
			'APIBookingCreated | VISITCreated | createbooking | newbooking | bookingnew | ' +
			'booking--created | apptadded | appointment.created | APPOINTMENT_CREATED | ' +
			'appointments/create | appointments.created | AppointmentCreated | ' +
			'appointmentcreated | ONAPPOINTMENTADD | onnewbooking | bookingCreated | ' +
			'BOOKING_CREATED | on_new_booking | newAppointment | appointment.new | ' +
			'visit.booked | appointment:scheduled | create_reservation | record.create | ' +
			'v1.appointment.created | com.example.booking.created | client.appointment.created | ' +
			'appointment.created.by_client | BookingCreatedEvent | webhook.appointment.created | ' +
			'slot-booked | booking.requested | APPOINTMENT_REQUEST | ' +
			'RESERVATION_REQUEST_CREATED | booking-submitted | reserve.create | ' +
			'appointment_post_save_new | appointment_insertion | booking_new_any_state | ' +
			'new booking for yoga | time_slot.reserved | session.booked | CLASS_RESERVED | ' +
			'AppointmentGroup.Created | termin.angelegt | Neue Buchung | rendez-vous.créé | ' +
			'cita_creada | Agendamento.Incluído | prenotazione.creata | afspraakAangemaakt | ' +
			'randevu.olusturuldu | rezervace_vytvořena | wizyta.dodana | bokning.skapad | ' +
			'agendamento.criar | crear_cita | criação de agendamento | prenotazione.creare | ' +
			'rdv.créer | termin.erstellen | Neuer Termin | agendamento.cadastrado'
		).split(' | '),
	)('%s creates an appointment', (name) => {
		expect(classifyEventName(name)).toEqual(created);
	});

	test.each(
		(
			'appointment.updated appointment.changed BOOKING_RESCHEDULED booking_cancelled ' +
			'appointment.canceled appointments/modify appointment.no_show appointment.checked_in ' +
			'appointment.checkedIn APPOINTMENT_STATUS_CHANGED booking.paid visit.moved ' +
			'appointment.note.created booking.payment.created new_booking_comment ' +
			'booking.new_status appointment.cancellation.created appointment.in_progress ' +
			'appointment.amended visit.extended booking.reinstated appointment.transferred ' +
			'appointment.missed visit.skipped appointment_discarded ' +
			'appointment.participant_joined appointment.participant_left ' +
			'appointment_pros_unassigned booking.uncancelled appointment.reconfirmed ' +
			'visit.dispatched booking.cancel_requested appointment.requested_cancellation ' +
			'appointmentAddOn.created reserve.cancel reserve.updated booking.change_request.created ' +
			'booking.intake_form.submitted appointment.request.declined ' +
			'agendamento.cancelar CITA_CANCELACION rdv.annulation termin.stornieren reserva.cancelamento ' +
			'prenotazione.annullamento afspraak.annuleren cita.modificar rdv.modifier agendamento.alteração ' +
			'randevu_iptal rezervace.zrušena wizyta.odwołana bokning.ändrad'
		).split(' '),
	)('%s updates an appointment', (name) => {
		expect(classifyEventName(name)).toMatchObject(updated);
	});

	test.each<[name: string, meaning: EventMeaning]>([
		['invoice.created', { resource: 'invoice', action: 'created' }],
		['appointment.invoice.created', { resource: 'invoice', action: 'created' }],
		['bill.added', { resource: 'invoice', action: 'created' }],
		['INVOICE_PAID', { resource: 'invoice', action: 'updated' }],
		['invoice.voided', { resource: 'invoice', action: 'updated' }],
		['invoice.payment_added', { resource: 'invoice', action: 'updated' }],
		['appointment.deleted', { ...updated, deleted: true }],
		['appointment.note.deleted', updated],
		['payment.created', { resource: 'other', action: 'created' }],
		['slot.created', { resource: 'other', action: 'created' }],
		['client.updated', { resource: 'other', action: 'updated' }],
		['client.record.created', { resource: 'other', action: 'created' }],
		['profile.created', { resource: 'other', action: 'created' }],
		['property.updated', { resource: 'other', action: 'updated' }],
		['invoice.submitted', { resource: 'invoice', action: 'updated' }],
		['invoice.request.created', { resource: 'invoice', action: 'updated' }],
		['review.new', { resource: 'other', action: 'created' }],
		['booking.custom_field_definition.owned.created', { resource: 'other', action: 'created' }],
		['issued_documents.invoices.create', { resource: 'invoice', action: 'created' }],
		['issued_documents.quotes.create', { resource: 'other', action: 'created' }],
		['mandates.cancelled', { resource: 'other', action: 'updated' }],
		['created', { action: 'created' }],
		['appointments', { resource: 'appointment' }],
		['appointment.reminder', { resource: 'appointment' }],
		['appointment.reminder_sent', { resource: 'other' }],
		['booking_notification_delivered', { resource: 'other' }],
		['issue.created', { action: 'created' }],
		['invoice.finalize', { resource: 'invoice', action: 'updated' }],
		['appointment.reopen', { resource: 'appointment', action: 'updated' }],
		['something.happened', {}],
		['broneering.loodud', {}],
		['cita.eliminar', { resource: 'appointment', action: 'updated', deleted: true }],
		['agendamento', { resource: 'appointment' }],
		['fattura.pagamento', { resource: 'invoice' }],
		['termin.gelöscht', { resource: 'appointment', action: 'updated', deleted: true }],
		['termin.geaendert', { resource: 'appointment', action: 'updated' }],
		['TERMIN_GELOESCHT', { resource: 'appointment', action: 'updated', deleted: true }],
		['Fatura.Paga', { resource: 'invoice', action: 'updated' }],
		['kunde.geändert', { resource: 'other', action: 'updated' }],
		['予約_作成', { resource: 'appointment', action: 'created' }],
		['予約キャンセルEvent', { resource: 'appointment', action: 'updated' }],
		['예약 삭제', { resource: 'appointment', action: 'updated', deleted: true }],
		['預约.取消', { action: 'updated' }],
		['حجز.إنشاء', { resource: 'appointment', action: 'created' }],
		['бронированиеОтменено', { resource: 'appointment', action: 'updated' }],
		['ЗАПИСЬ_СОЗДАНА', { resource: 'appointment', action: 'created' }],
		['бронювання.змінено', { resource: 'appointment', action: 'updated' }],
		['rezervacija.kreirana', { resource: 'appointment', action: 'created' }],
		['aftaleÆndret', { resource: 'appointment', action: 'updated' }],
		['varaus.luotu', { resource: 'appointment', action: 'created' }],
		['asiakas.luotu', { resource: 'other', action: 'created' }],
		['', {}],
		['ping', { isTest: true }],
		['webhook.test', { isTest: true }],
	])('%s means %j', (name, meaning) => {
		expect(classifyEventName(name)).toMatchObject(meaning);
	});

	test.each(
		(
			'invoice.scheduled_charge_failed invoice.payment_failed INVOICE_EMAIL_CREATED ' +
			'invoice.booked invoice.created.reminder invoice.generated_receipt ' +
			'invoice.payment_captured invoice.written_off invoice.marked_uncollectible ' +
			'invoice.credited invoice.refund'
		).split(' '),
	)('%s updates an invoice', (name) => {
		expect(classifyEventName(name)).toMatchObject({ resource: 'invoice', action: 'updated' });
	});

	test.each(
		(
			'appointment.create_failed appointment.creation.failure booking_not_created ' +
			'booking.attempted booking.upcoming appointment.draft.created ' +
			'appointment.created_with_errors ' +
			'never_booked_appointment booking.read'
		).split(' '),
	)('%s does not create an appointment', (name) => {
		expect(classifyEventName(name).action).not.toBe('created');
	});
});
