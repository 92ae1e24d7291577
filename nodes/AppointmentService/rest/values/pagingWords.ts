import { remembering } from './collections';
import { listMetadataNames, normalizeName, paginationNames, splitWords } from './vocabulary';

/** Words in names that say how a list goes on, and the same in other languages, without accents. */
const foreignWords: Record<string, string> = {
	page: 'pagina seite sayfa halaman strona strony side trang sivu stranka',
	pages: 'paginas pagine seiten sider stron',
	size: 'tamano tamanho groesse taille ukuran rozmiar boyutu boyut dimensione storrelse kichthuoc',
	per: 'por par pro',
	current: 'atual actual actuelle aktuelle corrente mevcut aktif sekarang huidige',
	next: 'proximo proxima siguiente seguinte suivant suivante prochain prochaine naechste naechster volgende successivo successiva prossimo prossima sonraki neste naeste',
	has: 'tem hay tiene',
	more: 'mais mas',
	total: 'toplam gesamt totaal totalt totale tong calkowita',
	count: 'anzahl antal antall aantal liczba jumlah',
	number: 'numero numer nummer',
	offset: 'deslocamento desplazamiento',
	from: 'desde',
	start: 'inicio',
	cursor: 'cursore curseur',
	currentpage: 'seitennummer sidenummer numerstrony paginanummer',
	totalrecords: 'gesamtanzahl',
};

const english = new Map(
	Object.entries(foreignWords).flatMap(([word, names]) =>
		names.split(' ').map((name): [string, string] => [name, word]),
	),
);

/** Rarer English names of numbers of pages, with the usual ones: `nbPages`, `last-page-number`, `pageNr`, `entriesPerPage`. */
const rarerNames: Array<[names: RegExp, usual: string]> = [
	[
		/^((total|count|all|available|number|num|nbr?|nr|no)(of)?pages(count)?|pages(count|number|num|available)|totalpagenumber)$/,
		'totalpages',
	],
	[/^(last|final|max)pages?(number|num|nr|no|index)?$/, 'lastpage'],
	[
		/^((current|cur|this|active)page(number|num|nr|no|index|idx)?|page(nr|idx|current))$/,
		'currentpage',
	],
	[/^(num|count|size|rows|records|items|entries|objects|doc(ument)?s)perpage$/, 'pagesize'],
];

/** A name that says how a list goes on, normalized and in English: `totalpages` for `toplamSayfa`, `hasmore` for `temMais`. */
export const pagingWord = remembering((name) => {
	const word = normalizeName(name);
	if (listMetadataNames.has(word)) return word;
	const whole = english.get(word);
	const words =
		whole === undefined ? splitWords(name).map((part) => english.get(part) ?? part) : [whole];
	const isForeign = splitWords(name).some((part) => english.has(part)) || whole !== undefined;
	if (!isForeign) return rarerNames.find(([names]) => names.test(word))?.[1] ?? word;
	const has = (...some: string[]) => some.some((one) => words.includes(one));
	if (!has('page', 'pages') || words.length === 1) return words.join('');
	if (has('size', 'per')) return 'pagesize';
	if (has('next')) return 'nextpage';
	if (has('total', 'count', 'pages')) return 'totalpages';
	return has('number', 'current') ? 'currentpage' : word;
});

/** The word for a page in a name of another language, as it is written there: `sayfa` in `toplamSayfa`; undefined where there is none. */
export function foreignPageIn(name: string): string | undefined {
	const part = splitWords(name).find((one) => /^pages?$/.test(english.get(one) ?? ''));
	return part === undefined ? undefined : singular(part);
}

/** The first of the words for a page that a plural begins with. */
const singular = (part: string) =>
	english.get(part) === 'page'
		? part
		: (foreignWords.page.split(' ').find((word) => part.startsWith(word)) ?? part);

const pagingNames = new Set(
	(['hasMore', 'total', 'page', 'pageCount', 'size', 'offset', 'cursor'] as const).flatMap(
		(name) => [...paginationNames[name]],
	),
);

/** The fields of an object that hold a value and say nothing of how a list goes on. */
export const ownFields = (fields: object): string[] => scalarFields(fields, false);

/** Whether two fields or more of an object say how a list goes on. */
export const saysPaging = (fields: object): boolean => scalarFields(fields, true).length > 1;

const scalarFields = (fields: object, ofPaging: boolean): string[] =>
	Object.keys(fields).filter(
		(name) =>
			typeof (fields as Record<string, unknown>)[name] !== 'object' &&
			pagingNames.has(pagingWord(name)) === ofPaging,
	);
