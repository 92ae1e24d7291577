import {
	ownStatusWords,
	recordParts,
	statusOf,
	statusToChoose,
} from '../../nodes/AppointmentService/appointment';

test.each`
	record                                                                            | status
	${{ status: 'Confirmed' }}                                                        | ${'Confirmed'}
	${{ status: 3, statusName: 'No show' }}                                           | ${'No show'}
	${{ status: 3, status_display: 'No show' }}                                       | ${'No show'}
	${{ status: '4', status_label: 'No show' }}                                       | ${'No show'}
	${{ status: 7, status_humanize: 'Cancelado' }}                                    | ${'Cancelado'}
	${{ durum: 4, durumAdi: 'İptal' }}                                                | ${'İptal'}
	${{ type: 'select', status: { id: 'q', type: 'select', select: { name: 'x' } } }} | ${'x'}
	${{ status: 3 }}                                                                  | ${'3'}
	${{ status: { id: 2, name: 'Booked' } }}                                          | ${'Booked'}
	${{ status: { id: 'B', refName: 'Booked' } }}                                     | ${'Booked'}
	${{ status: { id: 'BOOKED', color: '#fff' } }}                                    | ${'BOOKED'}
	${{ status: { code: '20', description: 'New' } }}                                 | ${'New'}
	${{ id: 1, attributes: { state: 'open' } }}                                       | ${'open'}
	${{ state: ['cancelled'] }}                                                       | ${'cancelled'}
	${{ state: ['paused', 'waiting for parts'] }}                                     | ${undefined}
	${{ state: [] }}                                                                  | ${undefined}
	${{ id: 1, appointment: { id: 2, status: 'x' } }}                                 | ${undefined}
	${{ sms_status: 'sent' }}                                                         | ${undefined}
	${{ status_id: '4' }}                                                             | ${'4'}
	${{ status_id: 4, state: 'open' }}                                                | ${'open'}
	${{ status: '' }}                                                                 | ${undefined}
	${{ estado_cita: 'anulada' }}                                                     | ${'anulada'}
	${{ stato_della_prenotazione: 'x' }}                                              | ${'x'}
	${{ apptEtat: 'annulé', id: 1 }}                                                  | ${'annulé'}
	${{ booking_status: 4, booking_status_label: 'x' }}                               | ${'x'}
	${{ class_status: 'x' }}                                                          | ${undefined}
	${{ hs_appointment_status: 'x' }}                                                 | ${'x'}
	${{ hs_invoice_status: 'x' }}                                                     | ${undefined}
`('the status of $record is $status', ({ record, status }: Record<string, never>) => {
	expect(statusOf(record)).toBe(status);
});

test.each`
	record                                             | status
	${{ kb_item_status_id: 8 }}                        | ${'8'}
	${{ work_status: 'scheduled' }}                    | ${'scheduled'}
	${{ payment_status_id: 8, client_status_id: 'x' }} | ${undefined}
	${{ kb_item_status_id: 8, work_stage: 'x' }}       | ${undefined}
	${{ canceled: false, no_show: true }}              | ${'not cancelled'}
	${{ canceled: false, did_not_arrive: true }}       | ${'not cancelled'}
	${{ appt_is_cancelled: 'Y' }}                      | ${'cancelled'}
	${{ bkAbgesagtAm: '2026-12-01' }}                  | ${'cancelled'}
	${{ nbCanceled: 3 }}                               | ${undefined}
`('$status is what to choose $record by', ({ record, status }: Record<string, never>) => {
	expect(statusToChoose(record)).toBe(status);
});

test.each`
	status                               | words
	${'no_show'}                         | ${['noshow']}
	${'LATE_CANCELED'}                   | ${['late', 'canceled']}
	${'lateCanceled'}                    | ${['late', 'canceled']}
	${{ code: 'NSH', label: 'No show' }} | ${['nsh', 'noshow']}
	${{ id: 'X', refName: 'No show' }}   | ${['noshow', 'x']}
	${'No presentado'}                   | ${['noshow']}
	${'tidak_hadir'}                     | ${['noshow']}
`('$status has the words $words', ({ status, words }: { status: unknown; words: string[] }) => {
	expect(ownStatusWords({ status })).toEqual(words);
});

test('what somebody keeps under `properties` of a record that shows its start and status is no part of it', () => {
	const properties = { deleted: true };
	const visit = { id: 7, start: '2026-12-01T09:00:00Z', status: 'confirmed' };
	expect(recordParts({ id: 7, properties })).toEqual([properties]);
	expect(recordParts({ ...visit, properties })).toEqual([]);
});
