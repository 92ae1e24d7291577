import {
	isTimeFieldName,
	findTimeField,
	findTimeFields,
	parseTime,
} from '../../../nodes/AppointmentService/rest/record/timeFields';
import { casesOf } from '../../support/table';

const noon = Date.UTC(2026, 2, 1, 12);

describe('parseTime', () => {
	test.each<[unknown, number | undefined]>([
		['2026-03-01T12:00:00Z', noon],
		['2026-03-01T12:00:00.000z', noon],
		['2026-03-01T14:00:00+02:00', noon],
		['2026-03-01T14:00:00+0200', noon],
		['2026-03-01 14:00:00+02', noon],
		['2026-03-01T07:00:00.0-05', noon],
		['2026-03-01 14:00:00 +02', noon],
		['2026-03-01T07:00:00-05:00', noon],
		['2026-03-01 12:00:00', noon],
		['2026/03/01 12:00:00', noon],
		['2026/03/01', noon - 43_200_000],
		['2026-03-01T12:00', noon],
		['2026-03-01 12:00Z', noon],
		['2026-03-01 14:00:00 +0200', noon],
		['2026-03-01 12:00:00 UTC', noon],
		['2026-03-01T12:00:00GMT', noon],
		['2026-03-01T13:00:00+01:00[Europe/Berlin]', noon],
		['2026-03-01T12:00:00[Europe/Berlin]', undefined],
		['2026-03-01', Date.UTC(2026, 2, 1)],
		[`/Date(${noon})/`, noon],
		[`/Date(${noon}+0200)/`, noon],
		['20260301T120000Z', noon],
		['20260301T140000+0200', noon],
		['20260301T1200', noon],
		['Sun, 01 Mar 2026 12:00:00 GMT', noon],
		['Sun, 1 Mar 2026 12:00:00 -0000', noon],
		['Sun, 01 Mar 2026 14:00:00 +0200', noon],
		['Sun, 01 Mat 2026 12:00:00 GMT', undefined],
		['/Date(99999999999999)/', undefined],
		['20261345T120000Z', undefined],
		['20260301120000', noon],
		['2026-03-01 12:00-13:30', noon],
		['01.03.2026 12:00 - 13:30', noon],
		['2026-03-01T12:00:00Z/2026-03-01T13:30:00Z', noon],
		['2026-03-01T13:00:00+01:00/PT1H30M', noon],
		['2026-03-01 10:00-02:00', noon],
		['2026-03-01T10:00-02:00', noon],
		['20260301', undefined],
		[noon, noon],
		[noon / 1000, noon],
		[String(noon / 1000), noon],
		[String(noon), noon],
		['12345678', undefined],
		['12345678901234', undefined],
		[1e8, undefined],
		[1e8 + 1, (1e8 + 1) * 1000],
		[1e10, undefined],
		[1e11, undefined],
		[1e11 + 1, 1e11 + 1],
		[1e13, undefined],
		[noon * 1000, noon],
		[[2026, 3, 1, 12, 0], noon],
		[[2026, 3, 1, 12, 0, 5, 123_000_000], noon + 5000],
		[[2026, 13, 1, 12, 0], undefined],
		[[2026, 3, 1], undefined],
		[[101, 3, 1, 12, 0], undefined],
		[[2026, 3, 1, 12, 0.5], undefined],
		[7, undefined],
		[-noon, undefined],
		['2026-13-45T99:00:00Z', undefined],
		['2026-03-01x', undefined],
		['on 2026-03-01', undefined],
		['2026-03-01T12:5', undefined],
		['12:00', undefined],
		['', undefined],
		[['2026-03-01'], undefined],
		[[noon], undefined],
		[null, undefined],
		[true, undefined],
		[{}, undefined],
	])('%j is read as %s', (value, time) => {
		expect(parseTime(value)).toBe(time);
	});
});

describe('isTimeFieldName', () => {
	test.each([
		[
			'created',
			'created_at dateCreated creation_date bookedOn registered insertedAt timeAdded utcCreatedAt created_gmt bookingCreated criado_em creato_il erfasstAm gmtCreate',
		],
		[
			'updated',
			'updated_at sys_updated_on lastModified modified dateChanged changed_on updateDate lastUpdatedUtc update_dt gmtModified appointment_updated_at atualizado_em modificato_il',
		],
		[
			'start',
			'starts_at start from beginsOn scheduledStart appointment_date date when time slotTime kx_meeting_start_time dtStart fldBeginn kx-start pc_eventDate programado fecha_programada start_rent rentalStart geplant_am start_dt starting_time localDateTimeStart',
		],
		[
			'end',
			'ends_at end until to finishes scheduled_end booking_end stopDatetime stop_at till kx_end dtEnde pc_endTime finish_rent endBooking rental_end EndDueDate',
		],
	] as const)('a name of the %s time is one of: %s', (role, names) => {
		for (const name of names.split(' '))
			expect([name, isTimeFieldName(name, role)]).toEqual([name, true]);
		for (const name of (
			'recreated_at starter end_user client created_by uptodate time_slot kx_time kx_date ' +
			'local_time locale renter started_at reserved_at reserved_by pickup_location ' +
			'start_rentals old_start old_end'
		).split(' '))
			expect([name, isTimeFieldName(name, role)]).toEqual([name, false]);
	});
});

describe('findTimeField', () => {
	test.each(
		// case, records, path of the start
		casesOf<[string, object[], string[] | undefined]>`
			at the top                                       | [{"id":1,"start":"2026-03-01T12:00:00Z"}] | ["start"]
			below fields without a value                     | [{"note":null,"name":"a","times":{"start":"2026-03-01T12:00:00Z"}}] | ["times","start"]
			one level down                                   | [{"id":1,"times":{"id":2,"start":"2026-03-01T12:00:00Z"}}] | ["times","start"]
			at the top before one level down                 | [{"times":{"start":"2026-03-01T12:00:00Z"},"begin":"2026-03-01T12:00:00Z"}] | ["begin"]
			where some records have a value                  | [{"start":null},{"start":""},{"start":false},{"start":"2026-03-01T12:00:00Z"}] | ["start"]
			where some have zeros, as databases, PHP, Go and .NET write them | [{"start":"0000-00-00 00:00:00"},{"start":"-0001-11-30T00:00:00+0000"},{"start":"0001-01-01T00:00:00Z"},{"start":0},{"start":"2026-03-01T12:00:00Z"}] | ["start"]
			where the first record does not have it          | [{"id":1},{"id":2,"start":"2026-03-01T12:00:00Z"}] | ["start"]
			one level down where some records do not have it | [{"times":{"id":1}},{"times":{"start":"2026-03-01T12:00:00Z"}},{"times":null}] | ["times","start"]
			nowhere, as it is empty in all records           | [{"start":null},{"start":""}]
			nowhere, as one value is no time                 | [{"start":"2026-03-01T12:00:00Z"},{"start":"soon"}]
			nowhere, as its name is unknown                  | [{"moment":"2026-03-01T12:00:00Z"}]
			nowhere without records                          | []
			in an object named like it                       | [{"start":{"dateTime":"2026-03-01T12:00:00Z","timeZone":"UTC"}}] | ["start","dateTime"]
			not in the object of the end before it           | [{"end":{"dateTime":"2026-03-01T12:00:00Z"},"start":{"dateTime":"2026-03-01T12:00:00Z"}}] | ["start","dateTime"]
			not in the object of the creation                | [{"id":1,"created":{"date":"2026-03-01T12:00:00Z"}}]
			not in a related record                          | [{"id":1,"client":{"id":2,"start":"2026-03-01T12:00:00Z"}}]
			in the wrapper of a record                       | [{"client":{"id":2,"start":"2026-03-01T12:00:00Z"}}] | ["client","start"]
			not in a part that has other times               | [{"id":1,"payment":{"date":"2026-03-01T12:00:00Z"}}]
			in a part of the record                          | [{"id":1,"slot":{"date":"2026-03-01T12:00:00Z"}}] | ["slot","date"]
			two levels down in an object named like it       | [{"id":1,"attributes":{"start":{"utc":"2026-03-01T12:00:00Z"}}}] | ["attributes","start","utc"]
			in a part within another one                     | [{"id":1,"attributes":{"slot":{"start":{"utc":"2026-03-01T12:00:00Z"}}}}] | ["attributes","slot","start","utc"]
			not in a part of something else                  | [{"id":1,"payment":{"schedule":{"start":"2026-03-01T12:00:00Z"}}}]
			by the plainer of two names                      | [{"booking_date":"2026-03-01T12:00:00Z","start":"2026-03-01T12:00:00Z"}] | ["start"]
			of days of a stay, and not when it was booked    | [{"bookingTime":"2026-03-01T12:00:00Z","arrival":"2026-03-05","departure":"2026-03-07"}] | ["arrival"]
			of an appointment, and not when the client came  | [{"appointment_time":"2026-03-05T12:00:00Z","checkin":"2026-03-05T11:50:00Z","checkout":"2026-03-05T12:50:00Z"}] | ["appointment_time"]
			of a stay, and not when it was booked            | [{"booking_date":"2026-03-01T12:00:00Z","arrival_date":"2026-03-05T12:00:00Z"}] | ["arrival_date"]
			with a time of day before a date                 | [{"start_date":"2026-03-01","start_at":"2026-03-01T12:00:00Z"}] | ["start_at"]
			with a zone before one without                   | [{"start_local":"2026-03-01T12:00","start_utc":"2026-03-01T12:00:00Z"}] | ["start_utc"]
			not where a number may be an ID                  | [{"booking":512345678}]
			by the name of the end                           | [{"CreatedDate":"2026-03-01T11:00:00Z","JobDateTime":"2026-03-01T12:00:00Z","JobEndDateTime":"2026-03-01T13:00:00Z"}] | ["JobDateTime"]
			not by the name of the end of something else     | [{"birth_year":"2026","birth_end_year":"2026","pay":{"pay_date":"2026-03-01","pay_end_date":"2026-03-02"}}]
			beside the time of day, as the only day          | [{"UseDate":"2026-03-01","BeginTime":"12:00","EndTime":"13:00","Birthday":"2001-03-01","created":"2026-02-01"}] | ["UseDate"]
			not beside it, as there are two days             | [{"UseDate":"2026-03-01","SeenDate":"2026-03-02","BeginTime":"12:00"}]
			by its values where two names match              | [{"from":"Anna","start":"2026-03-01T12:00:00Z"}] | ["start"]
		`,
	)('the field is found %s: in %j at %j', (_, records, path) => {
		expect(findTimeField(records as Array<Record<string, unknown>>, 'start')).toEqual(path);
	});

	const suffixes = ['', '_at', 'On', '_date', 'Datetime', '_time', 'Timestamp', '_utc'];
	test.each(
		casesOf<['created' | 'updated' | 'start' | 'end', string]>`
			created | created creation inserted added booked registered issued
			updated | updated modified changed last_modified lastUpdated last_changed edited
			start   | start starts begin begins from scheduled scheduledStart appointment booking slot visit
			end     | end ends ending finish finishes until to scheduled_end appointmentEnd bookingEnd slot_end visitEnd
		`,
	)('a name of the %s time may have a suffix, but no other prefix or ending', (role, names) => {
		const value = '2026-03-01T12:00:00Z';
		for (const name of names.split(' ')) {
			for (const suffix of suffixes) {
				expect(findTimeField([{ id: 1, [name + suffix]: value }], role)).toEqual([name + suffix]);
				expect(findTimeField([{ [`x${name}${suffix}`]: value }], role)).toBeUndefined();
				expect(findTimeField([{ [`${name}${suffix}_by`]: value }], role)).toBeUndefined();
			}
		}
	});
});

test('the times of one role in different fields are all found, the likeliest first', () => {
	const records = [{ date: '2026-03-01' }, { starts_at: 1_772_366_400 }, { slot: { start: noon } }];
	expect(findTimeFields(records, 'start')).toEqual([['starts_at'], ['slot', 'start'], ['date']]);
	expect(findTimeFields(records, 'end')).toEqual([]);
});

test.each([
	['created', 'create_date createTime add_time'],
	['created', 'DATE_CREATED_UTC date_added_gmt'],
	['updated', 'DATE_UPDATED_UTC date_modified_gmt'],
	['start', 'date_start_utc'],
	['end', 'date_end_local'],
	[
		'updated',
		'last_change_date lastModification modificationDate update_time date_last_updated modif_date date_modif date_modification amendedDate ModifyDate DateTStamp dataAtualizacao date_de_mise_a_jour',
	],
	[
		'start',
		'appointmentStart bookingBegin startDateTimeUtc start_date_utc dateFrom day planned_start start_ts startMs startMillis start_sec scheduled_for scheduleDate planned_at',
	],
	['end', 'appointmentFinish sessionEnd endDateTimeUtc dateTo end_ts endMs'],
	[
		'created',
		'erstellt_am angelegtAm creado_en fecha_creacion date_de_creation dibuat_pada data_utworzenia',
	],
	['updated', 'diperbarui_pada guncellenme_tarihi data_modifica aggiornato bijgewerkt_op'],
	[
		'start',
		'booked_from reservationFrom reservedDate reservedTime reserved_on reserve_date_time pickUpTime tanggal_janji waktu_mulai jam_mulai fecha_trabajo fecha_visita data_consulta baslangic_tarihi randevu_tarihi data_wizyty data_rozpoczecia',
	],
	[
		'end',
		'booked_to reservationTo rented_until dropOffTime returnDate waktu_selesai tgl_akhir bitis_saati koniec',
	],
	[
		'start',
		'hour dia orario comienzo Beginn startzeit termin_datum fecha_cita dataInicio dataHoraInicio fechaHora data_hora fecha_de_inicio date_debut heure_debut starttijd Datum jour arrival app_time OccurrenceDate datetime_at date_at',
	],
	[
		'end',
		'scheduled_until final Ende endzeit dataFim dataHoraFim hora_fin date_de_fin sluttid eindtijd bis departure',
	],
] as const)('the %s time may also be called %s', (role, names) => {
	for (const name of names.split(' '))
		expect([name, isTimeFieldName(name, role)]).toEqual([name, true]);
});

test.each([
	['inceput', 'sfarsit', 'creat_la', 'modificat_la'],
	['pocetak', 'kraj', 'kreirano', 'izmijenjeno'],
	['zaciatok', 'koniec', 'vytvorene', 'upravene'],
	['pradzia', 'pabaiga', 'sukurta', 'atnaujinta'],
	['bắt_đầu', 'kết_thúc', 'tạo_lúc', 'cập_nhật_lúc'],
	['начало', 'окончание', 'создано', 'изменено'],
	['البداية', 'النهاية', 'created_at', 'updated_at'],
	['시작일시', '종료일시', '생성일시', '수정일시'],
	['开始时刻', '结束时刻', '创建时刻', '更新时刻'],
	['rozpoczecie', 'zakonczenie', 'utworzono', 'zmieniono'],
	['inicio', 'fim', 'data_criacao', 'data_alteracao'],
	['початок', 'кінець', 'створено', 'змінено'],
	['έναρξη', 'λήξη', 'δημιουργήθηκε', 'ενημερώθηκε'],
	['開始日時', '終了日時', '作成日時', '更新日時'],
	['开始时间', '结束时间', '创建时间', '更新时间'],
	['시작', '종료', '생성일', '수정일'],
])('“%s”, “%s”, “%s” and “%s” are a start, an end, and times of a record', (...names) => {
	const roles = ['start', 'end', 'created', 'updated'] as const;
	const record = Object.fromEntries(names.map((name, day) => [name, `2026-05-1${day}T08:00:00Z`]));
	expect(roles.map((role) => findTimeField([record], role)?.[0])).toEqual(names);
});
