import { wordList } from '../../../../rest';

/**
 * Words of German, French, Spanish, Portuguese, Italian, Dutch and Scandinavian services, without accents, by the English word that
 * they stand for. Words that also mean something else in one of these languages are left out.
 */
const wordsByMeaning = {
	appointment: `
		termin termine termins buchung buchungen reservierung reservierungen rdv rendezvous reserva reservas cita citas agendamento
		agendamentos marcacao marcacoes prenotazione prenotazioni appuntamento appuntamenti afspraak afspraken boeking boekingen bokning
		bokningar aftale aftaler
	`,
	invoice: `
		rechnung rechnungen facture factures factura facturas fatura faturas fattura fatture factuur facturen faktura fakturor fakturaer
	`,
	client: `
		kunde kunden kundin patienten kund kunder klant klanten cliente clientes clienti paciente pacientes paziente pazienti
	`,
	payment:
		'zahlung zahlungen paiement paiements pago pagos pagamento pagamentos pagamenti betaling betalingen',
	new: 'neu neue neuer neues nouveau nouvelle nuevo nueva novo nova nuovo nuova nieuw nieuwe',
	booked:
		'gebucht reservado reservada agendado agendada prenotato prenotata geboekt ingepland bokad bokat',
	created: `
		erstellt angelegt hinzugefugt cree creee ajoute ajoutee creado creada agregado agregada criado criada incluido incluida inserido
		inserida adicionado adicionada creato creata aggiunto aggiunta aangemaakt toegevoegd skapad skapat oprettet opprettet
	`,
	issued: 'ausgestellt emitido emitida emesso emessa uitgegeven utfardad',
	updated: `
		geandert aktualisiert bearbeitet modifie modifiee modificado modificada actualizado actualizada alterado alterada atualizado
		atualizada editado editada modificato modificata aggiornato aggiornata gewijzigd bijgewerkt andrad andrat uppdaterad uppdaterat
		endret oppdatert opdateret
	`,
	cancelled: `
		storniert abgesagt annulliert annule annulee cancelado cancelada anulado anulada annullato annullata geannuleerd avbokad avbokat
		avlyst aflyst annulleret
	`,
	rescheduled: `
		verschoben umgebucht verlegt deplace deplacee reprogramado reprogramada reagendado reagendada remarcado remarcada spostato
		spostata verplaatst verzet ombokad ombokat flyttet
	`,
	deleted: `
		geloscht entfernt supprime supprimee eliminado eliminada borrado borrada excluido excluida removido removida eliminato eliminata
		verwijderd raderad raderat borttagen slettet
	`,
	confirmed:
		'bestatigt confirme confirmee confirmado confirmada confermato confermata bevestigd bekraftad bekraftat bekreftet',
	completed: `
		abgeschlossen beendet erledigt concluido concluida finalizado finalizada completado completada completato completata afgerond
		voltooid slutford
	`,
	paid: 'bezahlt beglichen payee pagado pagada paga pagato pagata betaald betalad betald betalt',
};

/** The English word for one in another language, by the word without accents. */
export const translatedWords: ReadonlyMap<string, string> = new Map(
	Object.entries(wordsByMeaning).flatMap(([meaning, words]) =>
		wordList(words).map((word): [string, string] => [word, meaning]),
	),
);

/** The words for appointments and invoices in other languages. */
export const translatedNouns = [wordsByMeaning.appointment, wordsByMeaning.invoice].flatMap(
	wordList,
);
