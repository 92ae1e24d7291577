import {
	findTimeField,
	isObject,
	normalizeName,
	normalizeText,
	rememberingEach,
	scalarText,
	valuesNamed,
	wordList,
	wordSet,
	type JsonObject,
} from '../../../../rest';

/** A longer text is no name, and takes long to read. */
export const maxNameLength = 200;

/** Words that such services use in the names of their events, in lower case, with their plurals. */
const nounSet = (words: string) => new Set(wordList(words).flatMap((word) => [word, `${word}s`]));

export const eventNouns = {
	appointment: nounSet('appointment appt booking visit reservation'),
	invoice: nounSet('invoice bill'),
	/** Something else: an event about one of these is understood, and not passed on. */
	other: nounSet(`
		client customer contact patient person people guest member lead service treatment product good item inventory stock supplier staff employee user
		provider practitioner team resource room report location company companies branch branches account business businesses category categories payment
		refund transaction payout sale discount voucher giftcard membership package subscription plan message sms email mail call campaign review form note
		comment file document photo tag task reminder webhook hook token session login password role setting charge dispute credit deposit fee tip receipt
		quote estimate order attachment attendee participant feedback rating survey line link availability shift schedule timesheet slot waitlist prescription
		encounter student addon definition vendor folio card media mandate rate metric checkouts profile property properties listing thread conversation
		chargeback voicemail claim selfbooking
	`),
};

/** Who takes part in an appointment, and what is booked: beside what happens to one, they say who did it or what it is for. */
export const partyNouns = wordSet(`
	client clients customer customers contact patient patients person guest guests attendee attendees participant staff employee user provider
	practitioner service services treatment treatments room rooms slot slots session sessions
`);

/** Means an appointment where no better noun stands beside it: some services call their appointments so. */
export const weakNouns = wordSet('record records meeting meetings');

/** Mean that the noun beside them is new. */
export const newWords = wordSet('new');

/** The record does not exist afterwards. */
export const deletedWords = wordSet(
	'delete deleted deletes deletion remove removed removes removal destroy destroyed erased trash trashed discarded purged unlink unlinked',
);
export const cancelWords = wordSet(
	'cancel cancels canceled cancelled canceling cancelling cancellation calledoff',
);
export const moveWords = wordSet(
	'reschedule reschedules rescheduled rescheduling resched move moved moves postpone postponed rebook rebooked rearranged',
);
/** Leave open what changed. */
export const generalWords = wordSet(
	'update updated updates updating change changed changes modify modified modifies modification edit edited edits replace replaced patched save saves saved upserted write written amend amended',
);
/** Mean that an appointment was created, but not an invoice. */
export const arrangedWords = wordSet(
	'booked book reserved reserve scheduled placed registered submitted',
);

/** `book.completed`, `reserve_id`: some services call what was booked by the verb. */
export const nounOfVerb = (word: string) =>
	word === 'book' ? 'booking' : word === 'reserve' ? 'reservation' : word;

/** Happen to appointments, and seldom to clients and staff. */
export const visitWords = new Set([
	...wordSet('booked book reserved reserve scheduled'),
	...cancelWords,
	...moveWords,
	...wordSet('noshow noshowed'),
]);

export const actionWords = {
	created: new Set([
		...arrangedWords,
		...wordSet(
			'create created creates creation add added adds insert inserted inserts insertion made generated raise raised',
		),
	]),
	updated: new Set([
		...deletedWords,
		...cancelWords,
		...moveWords,
		...generalWords,
		...wordSet(`
			confirm confirmed confirms confirmation approve approved decline declined reject rejected accept accepted complete completed completes finish finished
			start started arrived noshow noshowed checkin checkedin checkout checkedout succeeded settled pay paid overpaid sent void voided refunded issued
			finalized finalised overdue pastdue closed reopened restore restored archive archived assign assigned expired joined left attended missed skipped
			denied delayed paused resumed locked dispatched seated departed viewed signed delivered emailed uploaded disputed upgraded rated reviewed extended
			shortened transferred swapped merged inprogress ended abandoned withdrawn revoked reactivated reinstated opened fulfilled done deactivated published
			recorded captured collected processed applied credited reversed writtenoff uncollectible pending
		`),
	]),
};

/** Mean that something did not happen, or was only tried. */
export const failedActionWords = wordSet(`
	failed fail fails failure failures failing unsuccessful not never no error errors attempt attempted attempts denied blocked skipped missed duplicate
	draft preview upcoming enquiry inquiry
`);

/** The words after one of these only say who, how or where. */
export const prepositions = wordSet('by for from via through with to at in on of any');

/** Say nothing about what happened. */
export const fillerWords = wordSet(`
	event events webhook hook on post after api notification trigger the a an was is been has of to by com public entity object v callback group groups bulk
	batch mass did successfully manually automatically
`);

/** Name a delivery that only tests whether the address answers. */
export const testWords = wordSet(
	'ping test testing verify verification validate validation handshake hello pong check health healthcheck heartbeat keepalive',
);

/** Fields that appointments and invoices have, and that envelopes, rooms, clients and notes do not have. */
const recordFieldNames =
	/^(appointment|booking|visit|dt)?(start|begin|end)(s|ed|ing)?(at|on|ts|unix|epoch|time|date|datetime|timestamp)?(utc|ms)?$|^(appointment|booking)(date|time|datetime)$|^(date|time)(from|start|begin)$|^scheduled(start|end|at|for|on)?(date|time|datetime)?$|^(total|subtotal|total(amount|price)|amountdue|amountpaid|balance|duedate|lines|lineitems)$/;

const isDay = /^\d{4}-\d\d-\d\d/;

/** Whether an object has a field that appointments or invoices have. */
export const isRecordLike = rememberingEach(
	(object: JsonObject): boolean =>
		hasRecordField(object) ||
		valuesNamed(object, /^(from|to)$/).filter((value) => isDay.test(scalarText(value))).length ===
			2 ||
		valuesNamed(object, /^(time)?(slot|schedule|period|interval)$/).some(
			(part) => isObject(part) && hasRecordField(part),
		),
);

const hasRecordField = (object: JsonObject) =>
	Object.keys(object).some((key) => recordFieldNames.test(normalizeName(key)));

/** What has a start and an end is the record: its `resource_id` is that of what was booked. */
export const hasBounds = (content: JsonObject): boolean =>
	(['start', 'end'] as const).every((role) => findTimeField([content], role) !== undefined);

/** Words of other languages, without accents, by the English word that they stand for; none that also mean something else. A hyphen stands for the endings of a verb. */
const translations = {
	appointment: `
		termin termine buchung buchungen reservierung reservierungen rdv rendezvous reserva cita agendamento prenotazione prenotazioni appuntamento
		appuntamenti afspraak afspraken boeking boekingen randevu randevular rezervace rezerwacja rezerwacje wizyta wizyty bokning bokningar avtale avtaler
		aftale aftaler schuzka rezervacija rezervasyon varaus ajanvaraus foglalas визит візит бронирование бронювання 予約 预约 예약 موعد حجز
	`,
	record: 'запись',
	invoice: `
		rechnung rechnungen facture factura fatura fattura fatture factuur facturen faktura faktury fakturor fakturaer lasku racun szamla счет рахунок 請求書 发票
		청구서 فاتورة
	`,
	client: `
		kunde kunden klant klanten cliente clienti paciente paziente pazienti kund musteri zakaznik klient klijent asiakas ugyfel клиент клієнт 顧客 客户 고객 عميل
	`,
	new: 'neu neue neuer nouveau nouvelle nuevo nueva novo nova nuovo nuova nieuw nieuwe',
	created: `
		erstell- angelegt cre- cree ajout- cri- cadastr- inclu- aangemaakt olusturuldu vytvor- utworz- dodana skapad opprettet oprettet kreir- luotu
		letrehozva созд- створ- 作成 创建 생성 إنشاء
	`,
	updated: `
		geandert geaendert aktualisier- modifi- modific- actualiz- alter- atualiz- aggiorn- gewijzigd bijgewerkt guncellendi zmen- zmieni- andrad endret
		aendret izmijenj- paivitetty modositva измен- обнов- змін- онов- 更新 変更 수정 تحديث تعديل
	`,
	cancelled: `
		stornier- abgesagt annul- cancel- anul- annull- geannuleerd annuleren iptal zrus- anulow- odwol- avbokad avlyst aflyst otkaz- peruttu lemondva отмен-
		скасов- キャンセル 取消 취소 إلغاء
	`,
	rescheduled: `
		verschoben umgebucht deplac- reprogram- reagend- remarc- spost- verplaatst verzet ertelendi presunuta przelozona ombokad flyttet flyttad premjest-
		siirretty athelyezve перенес- 日時変更 改期 일정변경 تأجيل
	`,
	deleted: `
		geloscht geloescht supprim- elimin- borr- exclu- verwijderd silindi smazana usunieta slettet raderad obris- poistettu torolve удал- видал- 削除 删除 삭제 حذف
	`,
	noshow:
		'nichterschienen nieobecnosc absent absente assente ausente noasistio naocompareceu nietverschenen utebliven udeblevet ikkemott gelmedi saapumatta неявка 無断キャンセル 未到 노쇼',
	confirmed: 'bestatig- bestaetig- confirm- conferm- bevestigd onaylandi potvrz- potwierdz-',
	paid: `
		payed bezahlt payee pagado pagada paga pagato pagata betaald odendi zaplacena oplacona betald betalt maksettu fizetve оплач- 支払済 已支付 결제완료 مدفوعة
	`,
};

const wordsOf = (words: string) => wordList(normalizeText(words));

const translatedWords: ReadonlyMap<string, string> = new Map(
	Object.entries(translations).flatMap(([meaning, words]) =>
		wordsOf(words).map((word): [string, string] => [word, meaning]),
	),
);

/** `cancelar`, `cancelado`, `cancelación`; `storniert`, `Stornierung`; `zrušena`, `zrušeno`; `отменён`, `отменена` */
const verbEnding =
	/(a[dt][oa]|id[oa]|ir|are?|ee?|er|a(cion|cao|zione|tion|mento)|t|en|ung|[aeo]n[ao]|[аео]н[аоы]?)$/;

/** The English word for one in another language, by the word without accents. */
export const inEnglish = (word: string): string | undefined =>
	[word, word.replace(/s$/, ''), word.replace(verbEnding, '-')]
		.map((form) => translatedWords.get(form))
		.find(Boolean);

/** The nouns for appointments, or for invoices, in all languages. */
export const allNouns = (kind: 'appointment' | 'invoice'): string[] => [
	...eventNouns[kind],
	...wordsOf(translations[kind]),
];
