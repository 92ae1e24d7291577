import { remembering } from './collections';
import { scalarText } from './scalarText';
import { letterReplacements } from './textSearch';

/** Words of booking, salon and clinic services, compared with `normalizeName(name)`: `next_page_url`, `nextPageUrl` and `@odata.nextLink` are one. */

/** A name without case, separators, accents of Latin letters and well-known prefixes. */
export const normalizeName = remembering((name) =>
	name
		.toLowerCase()
		.replace(/^.*:|^@?odata\.|^@\w+\.|^x-/, '')
		.replace(
			/(?![a-z])\p{Script=Latin}/gu,
			(one) => letterReplacements[one] ?? one.normalize('NFD'),
		)
		.replace(/[^a-z0-9\p{L}]/gu, ''),
);

/** The words of a name or of a state, in small letters: `is` and `active` of `isActive`, `pending` and `confirmation` of `PENDING_CONFIRMATION`. */
export const splitWords = (text: string): string[] =>
	text
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.split(/[^a-z0-9]+/)
		.filter(Boolean);

/** The name of the last field of a path; empty where there is none. */
export const lastWord = (path: string[] = []) => normalizeName(path.at(-1) ?? '');

/** The words of a text, in its order. */
export const wordList = (words: string) => words.trim().split(/\s+/);
export const wordSet = (words: string) => new Set(wordList(words));

const flagWords = ['true false', '1 0', 'yes no', 'y n', 'on off'].map(wordList);
const flagPair = (value: unknown) =>
	flagWords.find((pair) => pair.includes(scalarText(value).trim().toLowerCase()));

/** Whether a value says yes; undefined where it says neither yes nor no. */
export function readFlag(value: unknown): boolean | undefined {
	const pair = flagPair(value);
	return pair && pair[0] === scalarText(value).trim().toLowerCase();
}

/** How a field says yes or no in which either looks like this; undefined where it says neither. */
export function flagLike(example: unknown, isYes: boolean): unknown {
	const word = flagPair(example)?.[isYes ? 0 : 1];
	if (word === undefined || typeof example === 'boolean') return word && isYes;
	return typeof example === 'number' ? Number(word) : matchCase(scalarText(example), word);
}

export const capitalize = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** A word in capitals where a text is, or with a capital at its beginning. */
export function matchCase(text: string, word: string): string {
	if (text === text.toUpperCase()) return word.toUpperCase();
	return /^[A-Z]/.test(text) ? capitalize(word) : word;
}

/** The parts of a text with commas between them, without blanks around them and without empty ones. */
export const splitCommaList = (text: string): string[] =>
	text
		.split(',')
		.map((part) => part.trim())
		.filter(Boolean);

/** Lists that hold notices, links or related records, never the rows that were asked for. */
export const nonRowNames = wordSet(`
	error errors warning warnings message messages notice notices problem problems violations fielderrors
	links link meta metadata included includes pagination paging pageinfo filters filter sort sorting order
	pageable facets aggregations columns fields headers schema permissions scopes debug trace details stats
`);

/** Common keys of the rows. */
export const rowNames = wordSet(`
	data datas items item results result records record rows row entries entry list lists content contents objects object
	values value elements collection resources resource hits nodes edges docs documents payload response body embedded entities d
	members member set page feed features dados datos donnees daten gegevens registros resultados itens elementos ergebnisse eintraege
	dati elementi risultati resultats recordset dataset rowset
`);

/** Objects beside the rows that describe the list. */
export const envelopeNames = wordSet(`
	continue meta metadata pagination paginator paging page pages pageinfo pageinformation pager links link cursor cursors details info
	responsemetadata responsemeta paginationresponse paginationinfo listinfo resultinfo resultset resultsummary summary response result
	navigation next nextpage header headers counts count total totals status query request collection list data embedded d
	results payload body
`);

/** “Page” in names of several languages. */
export const pageWord = /page|pagin|seite|sayfa|halaman|stron/;

export const paginationNames = {
	nextLink: wordSet(`
		next nexturl nexturi nextlink nexthref nextpage nextpageurl nextpageuri nextpagelink nextresults nextresultsuri nextrecordsurl
		urlnext linknext after more moreurl
	`),
	cursor: wordSet(`
		next nextcursor cursor nextpage nextpagetoken pagetoken nexttoken token continuationtoken continuation nextcontinuationtoken
		after endcursor startingafter marker nextmarker scrollid bookmark nextbookmark lastkey lastevaluatedkey nextkey nextid
		resumetoken resumptiontoken nextstart nextoffset nextafter paginationtoken cursornext nextpagecursor position
		iterator pagekey pagecursor paginationkey paginationcursor nextbatch nextpart nextanchor nextref nextcheckpoint moretoken
		morecursor conttoken resumefrom
	`),
	hasMore: wordSet(`
		hasmore hasnext hasnextpage more moreavailable ismore morepages hasmorepages hasmoreresults hasmoreitems hasmorerecords
		istruncated truncated moreresults moreitems morerecords nextpageexists next
	`),
	isLast: wordSet(`
		last islast islastpage lastpage finished isfinished done isdone complete iscomplete endoflist endofresults eof end atend
		isend endreached reachedend nomore nomorepages nomoreresults nomoreitems nomorerecords allloaded exhausted
	`),
	total: wordSet(`
		total totalcount totalitems totalrecords totalresults totalelements totalrows totalsize totalentries totalnumber totalhits
		recordstotal resultstotal itemstotal itemcount recordcount resultcount rowcount countall fullcount grandtotal numfound
		totalmatches matches found count hits overallcount totalavailable nbhits allcount totaldata
		totalregistros totalderegistros numberofrecords numbermatched qtdregistros
	`),
	rowCount: wordSet(
		'returned numberofitems numberofelements itemcount resultcount rowcount count numberreturned numberofreturn itemsonpage onpage onthispage numitems numresults',
	),
	remaining: wordSet(`
		remaining remainingitems remainingitemcount remainingcount remainingrecords remainingresults remainingrows left itemsleft
		itemsremaining recordsremaining resultsremaining rowsremaining
	`),
	page: wordSet(
		'page currentpage pagenumber pageno pagenum pageindex current currentpagenumber number index pageid p pagina seite requestedpage',
	),
	size: wordSet(`
		perpage pagesize limit size itemsperpage resultsperpage recordsperpage rowsperpage hitsperpage pagelength pagelimit take max maxresults
		maxitems maxrows maxresultcount length pagecountmax maxpagesize count top first
		limite porpagina registrosporpagina requestedlimit requestedpagesize
	`),
	offset: wordSet(
		'offset skip start startindex startrecord debut from startat startrow startposition firstresult rowoffset skipcount requestedoffset',
	),
	pageCount: wordSet(
		'totalpages totalpage lastpage pages pagecount pagestotal numpages numberofpages maxpage last pagetotal totalpagecount totalpaginas qtdpaginas',
	),
	nextPageNumber: wordSet('nextpage nextpagenumber next nextpageno nextpageindex'),
	nextOffset: wordSet(
		'nextoffset nextstart nextskip nextstartindex nextrecordposition nextindex nextrow nextrecord',
	),
} as const;

/** What stands beside the rows of a list. */
export const listMetadataNames = new Set(
	[envelopeNames, nonRowNames, ...Object.values(paginationNames)].flatMap((words) => [...words]),
);

/** Words for an appointment. */
export const occasionNames = wordList(
	'appointment appt apt booking reservation visit session event slot class lesson meeting consultation',
);

/** Such words in other languages, without accents. */
export const foreignOccasionNames = wordList(`
	termin buchung reservierung rdv rendezvous cita reserva agendamento appuntamento prenotazione afspraak boeking avtale aftale
	bokning wizyta wizyty rezerwacja rezervace randevu turno consulta
`);

/** Words in names of times, in the languages of Europe and East Asia, in Turkish, Indonesian and Vietnamese, without accents. */
export const foreignTimeWords = {
	date: 'datums?|data|dato|fecha|dia|jour|giorno|dag|tag|zeit|uhrzeit|hora|heure|tijd|ora|klokkes(lett?|laet)|klockslag|kellonaika|uzeit|paiva|h?orario|horaire|tanggal|tgl|waktu|jam|tarihi?|saati?|godzina|tidspunkt|czas|cas|aika|vrijeme|laikas|ngay|gio|дата|время|час|ημερομηνία|ώρα|日付|日時|[时時]刻|日期|时间|날짜|시간|일시',
	occasion: [
		...foreignOccasionNames,
		'visita|sesion|sess?ao|sessione|trabajo|servicio|servico|evento|clase|aula|actividad|seance|einsatz|behandlung',
		'janji(temu)?|jadwal|reservasi|pemesanan|wizyty|rezerwacji|terminu|spotkania|navstevy|idopont|foglalas|varaus',
	].join('|'),
	start:
		'beginn|beg|anfang|debut|inicio|inizio|aanvang|mulai|awal|baslangici?|poczatek|rozpoczeci[ae]|zacatek|zahajeni|kezdes|kezdete?|alku|beginnt|commence|comienz[ao]|empieza|comeca|inizia|begint|borjar|alkaa|inceput(ul)?|pocetak|zaciatok|pradzia|batdau|начало|початок|[εέ]ναρξη|開始|开始|시작|البداية',
	/** A span of times, from a start to an end. */
	range:
		'(time)?(slot|window|range)|period[eo]?|interval(lo)?|zeitraum|tidsrum|tidsrom|tidsintervall|aikavali|tijdvak|creneau|idosav|zamanaraligi',
	planned: 'programad[ao]|agendad[ao]|previst[ao]|prevu|planifie|geplant|gepland|planlagt|planerad',
	end: 'ende|schluss|fin|fim|fine|final|termino|einde|eind|slut|slutt|selesai|berakhir|akhir|bitisi?|koniec|zakonczeni[ae]|konec|ukonceni|vege|befejezes|loppu|endet|finit|termina|finisce|eindigt|slutar|slutter|paattyy|sfarsit(ul)?|kraj|pabaiga|ketthuc|окончание|конец|кінець|λ[ηή]ξη|終了|结束|종료|النهاية',
	created:
		'erstellt|erfasst|angelegt|cree|creato|criada|inserito|cadastrad[ao]|cadastro|creado|criado|aangemaakt|oprettet|opprettet|skapad|dibuat(pada)?|utworzenia|utworzono|vytvoreno|olustur(ul)?ma|letrehozva|luotu|creat(la)?|kreirano|vytvorene|sukurta|tao(luc)?|создано|створено|δημιουργήθηκε|作成|创建|생성일?',
	updated:
		'geaendert|geandert|alterac?ao|alterad[ao]|andrad|opdateret|muokattu|zmeneno|modifie|modificato|atualizada|aendret|uppdaterad|aktualisiert|actualizado|atualizado|modificado|gewijzigd|bijgewerkt|aggiornato|endret|diperbarui(pada)?|diubah(pada)?|aktualizacji|zmiany|zmieniono|upraveno|guncelle(n)?mes?i?|modositva|paivitetty|modificat(la)?|izmijenjeno|upravene|atnaujinta|capnhat(luc)?|изменено|змінено|ενημερώθηκε|更新|수정일?',
};

/** “Cancelled” in other languages, with the ending of any gender, as a part of a pattern. */
export const foreignCancelled =
	'(?:storniert|abgesagt|annulliert|annulleret|annule|annul+at|cancel+a[dt]|anulad|anulat|geannuleerd|afgezegd|disdett|desmarcad|avboka[dt]|installd|avlyst|aflyst|kansellert|avbestilt|odwolan|anulowan|stornovan|zrusen|otkazan|atsaukt|dibatalkan|batal|iptal(?:edil(?:di|mis))?|lemond(?:va|ott|tak)|torol(?:ve|t)|peruttu|peruutettu|tuhistatud|отмен[её]н|отказан|скасован|ακυρωμέν|ακυρώθηκ)[aeioyаоыіεηο]{0,2}|hủy|キャンセル(?:済み?)?|已?取消|취소됨?|ملغي|ملغى|ملغاة|בוטלה?|מבוטל|ยกเลิก(?:แล้ว)?';
const saysForeignCancelled = new RegExp(`^(${foreignCancelled})$`);

/** Names of the address of a record, which may stand for its ID; the likeliest first. */
export const addressNames = wordSet('uri href url self resourceuri selflink');

/** Words for an amount of money in other languages, as a part of a pattern. */
export const foreignMoneyWords =
	'montant|prix|preis|betrag|summe|precio|importe|importo|prezzo|preco|valor';

/** Words for a duration, in the same languages, without accents. */
export const durationWords =
	'duration|length|duraci?o?n|dura(ca)?o|durata|duree?|dauer|duur|varighed|varighet|varaktighet|durasi|sure(si)?|kesto|czastrwania|delka|idotartam|trajanje|trvanie|trukme|thoiluong|длительность|тривалість|διάρκεια|所要時間|时长|소요시간';
/** Some of these are the end of another word, such as `procedure`: they are the whole name. */
export const durationNames = new RegExp(
	`^(${durationWords})$|dur(ation|aci|aca|ata|asi)|dauer|duur|varighe|length|minutes|mins$`,
);

/** Names of a field that holds a status, as a part of a pattern. */
export const statusWords =
	'status|state|estado|zustand|stato|statut|etat|situac(ao|ion)|stan|stav|durum|tila|allapot';
const statusStart = new RegExp(`^(${statusWords})`);

/** Whether a text says so in another language than English, perhaps after a word for a status. */
export const isForeignCancelled = (text: string) =>
	[
		normalizeName(text).replace(statusStart, ''),
		text.trim().toLowerCase().replace(/^đã /, ''),
	].some((word) => saysForeignCancelled.test(word));

/** Names of a record's own ID, best first; the resource's name with `id` ranks before all of them but `id`. */
export const idNames = [
	...wordList(
		'id uid uuid guid key gid oid pk identifier identifiant identificador recordid objectid externalid reference ref code codice codigo cdigo cod kod kode number nummer numero numer nr no num slug',
	),
	...addressNames,
];

/** The values of the fields whose names match, normalized. */
export const valuesNamed = (fields: Record<string, unknown>, names: RegExp): unknown[] =>
	Object.entries(fields)
		.filter(([name]) => names.test(normalizeName(name)))
		.map(([, value]) => value);

/** Whether two names are one in different spellings: `startTime`, `start_time`. */
export const isSameName = (name: string, other: string) =>
	normalizeName(name) === normalizeName(other);

/** Whether a field is named as the ID of the object that it is in. */
export const isIdName = (name: string) => /^(id|uid|uuid|guid)$/.test(normalizeName(name));

/** “Code” in several languages, as a part of a pattern. */
export const codeWords = 'codice|co?digo|code?|kode?';
const codeName = new RegExp(`^(${codeWords})$`);
/** Whether a field is named as the code of the object that it is in, which stands for an ID where there is none. */
export const isCodeName = (name: string) => codeName.test(normalizeName(name));

/** Whether a field is named as what changes with each version of a record: `version`, `lock_version`, `__v`, `concurrencyStamp`, `syncToken`, `sequenceId`, `checksum`. */
export const isVersionName = (name: string) =>
	/^(v|checksum|(row|lock|record)?(version|revision|rev|etag|sequence)(id|number|no|lock)?|(row|lock|sync|change|version|concurrency)(stamp|token|key))$/.test(
		normalizeName(name),
	);

/** A name without the letters of a product, a table or a type before it: `start` for `kx_start` and `dtStart`. With a vowel they may be a word, as in `old_start`. */
export const withoutAbbreviation = (name: string) =>
	name
		.replace(/^([b-df-hj-np-tv-xz]{1,4}|sys(tem)?)[_-]/i, '')
		.replace(/^[b-df-hj-np-tv-xz]{1,4}(?=[A-Z])/, '');

/** A name without `id` at its end, normalized: `client` for `client_id`. */
export const withoutIdSuffix = (name: string) =>
	normalizeName(name).replace(/(id|uid|uuid|guid)$/, '');

/** Singular and plural forms of a resource's names, normalized. */
export type ResourceNames = Set<string>;

export const resourceNameVariants = (names: string[]): ResourceNames =>
	new Set(
		names.flatMap((name) => {
			const last = lastWord(
				name
					.replace(/\.json$/i, '')
					.split('/')
					.filter(Boolean),
			);
			if (last === '') return [];
			const other = last.replace(/(ies|s|y)$/, (end) => ({ ies: 'y', s: '', y: 'ies' })[end] ?? '');
			return [last, `${last}s`, `${last}list`, other];
		}),
	);

/** Names of parameters that order records or choose their fields, and never choose records. */
export const presentationName =
	/^(sort|order|orderby|sortby|sortorder|sortdir|direction|dir|fields?|select|include|includes|expand|embed|with|format|locale|lang|language|timezone|tz|tzid|view|pretty|version|callback)$/;
