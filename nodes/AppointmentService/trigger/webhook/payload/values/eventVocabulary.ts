import { normalizeName, wordList, wordSet, type JsonObject } from '../../../../rest';

/** A longer text is no name, and takes long to read. */
export const maxNameLength = 200;

/** The words that such services use in the names of their events, in lower case. */

export const eventNouns = {
	appointment: wordSet(
		'appointment appointments appt appts booking bookings visit visits reservation reservations',
	),
	invoice: wordSet('invoice invoices bill bills'),
	/** Something else: an event about one of these is understood, and not passed on. */
	other: wordSet(`
		client clients customer customers contact contacts patient patients person people guest guests member members lead leads
		service services treatment treatments product products good goods item items inventory stock supplier suppliers
		staff employee employees user users provider providers practitioner practitioners team resource resources room rooms
		report reports location locations company companies branch branches account accounts business category categories
		payment payments refund refunds transaction transactions payout payouts sale sales discount discounts voucher vouchers
		giftcard giftcards membership memberships package packages subscription subscriptions plan plans
		message messages sms email emails mail mails call calls campaign campaigns review reviews form forms note notes
		comment comments file files document documents photo photos tag tags task tasks reminder reminders
		webhook webhooks hook hooks token tokens session sessions login password role roles setting settings
		charge charges dispute disputes credit credits deposit deposits fee fees tip tips receipt receipts quote quotes estimate
		estimates order orders attachment attachments attendee attendees participant participants feedback rating ratings survey
		surveys line lines link links deposit deposits
		availability shift shifts schedule schedules timesheet timesheets slot slots waitlist
	`),
};

/** Who takes part in an appointment, and what is booked: beside what happens to one, they say who did it or what it is for. */
export const partyNouns = wordSet(`
	client clients customer customers contact patient patients person guest guests attendee attendees participant
	staff employee user provider practitioner service services treatment treatments room rooms slot slots session sessions
`);

/** Means an appointment where no better noun stands beside it: some services call their appointments records. */
export const weakNouns = wordSet('record records');

/** Mean that the noun beside them is new. */
export const newWords = wordSet('new');

/** The record does not exist afterwards. */
export const deletedWords = wordSet(
	'delete deleted deletes deletion remove removed removes removal destroy destroyed erased trashed discarded purged',
);
export const cancelWords = wordSet(
	'cancel cancels canceled cancelled canceling cancelling cancellation calledoff',
);
export const moveWords = wordSet(
	'reschedule reschedules rescheduled rescheduling move moved moves postpone postponed rebook rebooked rearranged',
);
/** Leave open what changed. */
export const generalWords = wordSet(
	'update updated updates updating change changed changes modify modified modifies modification edit edited edits replace replaced patched saved upserted',
);
/** Mean that an appointment was created, but not an invoice. */
export const arrangedWords = wordSet('booked book reserved reserve scheduled placed registered');

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
			'create created creates creation add added adds insert inserted inserts made generated',
		),
	]),
	updated: new Set([
		...deletedWords,
		...cancelWords,
		...moveWords,
		...generalWords,
		...wordSet(`
			confirm confirmed confirms confirmation approve approved decline declined reject rejected accept accepted
			complete completed completes finish finished start started arrived noshow noshowed checkin checkedin checkout checkedout
			succeeded settled pay paid overpaid sent void voided refunded issued finalized finalised overdue pastdue closed
			reopened restore restored archive archived assign assigned expired
			joined left attended missed skipped denied delayed paused resumed locked dispatched seated departed
			viewed signed delivered emailed uploaded disputed upgraded rated reviewed
			amend amended extended shortened transferred swapped merged inprogress ended abandoned withdrawn revoked reactivated reinstated
			opened fulfilled done deactivated published
			recorded captured collected processed applied credited reversed writtenoff uncollectible pending
		`),
	]),
};

/** Mean that something did not happen, or was only tried. */
export const failedActionWords = wordSet(`
	failed fail fails failure failures failing unsuccessful not never no error errors attempt attempted attempts denied blocked
	skipped missed duplicate draft preview upcoming
`);

/** The words after one of these only say who, how or where. */
export const prepositions = wordSet('by for from via through with to at in on of');

/** Say nothing about what happened. */
export const fillerWords = wordSet(`
	event events webhook hook on after api notification trigger the a an was is been has of to by com public entity
	object v callback group groups
`);

/** Name a delivery that only tests whether the address answers. */
export const testWords = wordSet(
	'ping test testing verify verification validate validation handshake hello pong check health healthcheck heartbeat keepalive',
);

/** Fields that appointments and invoices have, and that envelopes, rooms, clients and notes do not have. */
const recordFieldNames =
	/^(start|begin|end)(s|ed|ing)?(at|on|time|date|datetime|timestamp)?$|^(appointment|booking)(date|time|datetime)$|^(total|subtotal|total(amount|price)|amountdue|amountpaid|balance|duedate|lines|lineitems)$/;

/** Whether an object has a field that appointments or invoices have. */
export function isRecordLike(object: JsonObject): boolean {
	return Object.keys(object).some((key) => recordFieldNames.test(normalizeName(key)));
}

/**
 * Words of German, French, Spanish, Portuguese, Italian and Dutch services, without accents, by the English word that they stand
 * for. Words that also mean something else in one of these languages are left out.
 */
const translations = {
	appointment: `
		termin termine buchung buchungen reservierung reservierungen rdv rendezvous reserva reservas cita citas agendamento
		agendamentos prenotazione prenotazioni appuntamento appuntamenti afspraak afspraken boeking boekingen
	`,
	invoice:
		'rechnung rechnungen facture factures factura facturas fatura faturas fattura fatture factuur facturen',
	client:
		'kunde kunden klant klanten cliente clientes clienti paciente pacientes paziente pazienti',
	new: 'neu neue nouveau nouvelle nuevo nueva novo nova nuovo nuova nieuw nieuwe',
	created: `
		erstellt angelegt cree creee ajoute ajoutee creado creada criado criada incluido incluida creato creata aangemaakt
	`,
	updated: `
		geandert aktualisiert modifie modifiee modificado modificada actualizado actualizada alterado alterada atualizado
		atualizada modificato modificata aggiornato aggiornata gewijzigd bijgewerkt
	`,
	cancelled: `
		storniert abgesagt annule annulee cancelado cancelada anulado anulada annullato annullata geannuleerd
	`,
	rescheduled: `
		verschoben umgebucht deplace deplacee reprogramado reprogramada reagendado reagendada remarcado remarcada spostato
		spostata verplaatst verzet
	`,
	deleted:
		'geloscht supprime supprimee eliminado eliminada excluido excluida eliminato eliminata verwijderd',
	confirmed: 'bestatigt confirme confirmee confirmado confirmada confermato confermata bevestigd',
	paid: 'bezahlt payee pagado pagada paga pagato pagata betaald',
};

/** The English word for one in another language, by the word without accents. */
export const translatedWords: ReadonlyMap<string, string> = new Map(
	Object.entries(translations).flatMap(([meaning, words]) =>
		wordList(words).map((word): [string, string] => [word, meaning]),
	),
);

/** The words for appointments and invoices in other languages. */
export const translatedNouns = [translations.appointment, translations.invoice].flatMap(wordList);
