import { getRelatedName, toDisplayText } from './recordName';
import { isObject, type JsonObject } from '../http/types';
import { unwrapFields } from './unwrapFields';
import { isBlankOrFalse } from '../values/blank';
import { getOrCreate, remembering, valuesByField } from '../values/collections';
import {
	capitalize,
	codeWords,
	foreignOccasionNames,
	isCodeName,
	normalizeName,
	occasionNames,
	type ResourceNames,
	rowNames,
	valuesNamed,
	wordList,
	wordSet,
} from '../values/vocabulary';

/** Words for the parties to an appointment, the likeliest first; users see the first word of each. The organizer of all may be the business. */
const relationWords = {
	client: wordSet(`
		client customer patient guest attendee invitee booker consumer buyer payer contact member clientprofile customerprofile
		billto passenger student donor pupil schueler kunde kunden klient klientin klienta cliente paciente paziente patientin klant alumno aluno eleve
		pacjent zakaznik kund ugyfel musteri asiakas pelanggan pasien partner klientka клиент πελάτης العميل 顧客 客户 고객
	`),
	service: wordSet(`
		service treatment procedure offering appointmenttype eventtype servicetype visittype sessiontype serviceitem
		servicevariation leistung behandlung dienst servicio servico servizio prestation prestazione behandeling behandling tratamiento
		tratamento trattamento usluga uslugi zabieg tjanst tjeneste ydelse palvelu sluzba hizmet szolgaltatas islem layanan
		worktype jobtype
	`),
	staff: wordSet(`
		staff staffmember provider employee practitioner stylist therapist technician barber doctor physician dentist clinician specialist
		professional teammember worker instructor trainer coach assignee teacher tutor mechanic groomer veterinarian
		mitarbeiter therapeut arzt behandler empleado medico peluquero medecin lekarz profesional profissional funcionario employe employ praticien collaborateur dipendente
		operatore collaboratore medewerker behandelaar doktor dokter veteriner fahrlehrer hekim kapster caregiver pracownik pracownika medarbejder ansatt tyontekija zamestnanec munkatars organizer
	`),
};

export type RelationKind = keyof typeof relationWords;

/** The fields of a list's records that refer to a client, a service or a member of staff. */
export interface Relation {
	kind: RelationKind;
	/** The field with the ID of the related record, the record itself, or a list of either. */
	field?: string;
	/** Sibling fields with its name: one for a full name, two for first and last name. */
	names: string[];
}

export const idSuffix = /(ids?|u?uids?|guid|key|ref|uri|url|href)$/;
/** `client_name`, `nombreCliente`, `musteri_adi` */
const nameSuffix =
	/(fullname|displayname|firstname|lastname|name|title|nombre|nome|nom|naam|navn|namn|nazwa|jmeno|adi)$|^(nombre|nome|nom)(de|do|del|du)?(?=.)/;

/** The kind of record that a word means, as a whole (`customer`) or by its ending (`primary_client`). */
export const classifyRelation = remembering(
	(word): { kind: RelationKind; exact: boolean } | undefined => {
		const forms = [normalizeName(word), normalizeName(word).replace(/s$/, '')];
		const kinds = Object.keys(relationWords) as RelationKind[];
		const exactKind = kinds.find((kind) => forms.some((form) => relationWords[kind].has(form)));
		if (exactKind) return { kind: exactKind, exact: true };
		const kindByEnding = kinds.find((kind) =>
			[...relationWords[kind]].some((ending) => forms.some((form) => form.endsWith(ending))),
		);
		return kindByEnding && { kind: kindByEnding, exact: false };
	},
);

/** Whether a word means a record of this kind as a whole. */
export function meansKind(word: string, kind: RelationKind): boolean {
	const match = classifyRelation(word);
	return match?.exact === true && match.kind === kind;
}

/** `idCliente`, `numero_de_cliente`, `kundennummer`, `customer_code`, without accents. */
const numberAffix = new RegExp(
	`^(id|(nu?me?ro?|nro|num|${codeWords})(del|de|do|du)?)(?=.{3})|(number|nummer|nu?me?ro|num|no|nr|${codeWords})$`,
);
/** A number of `guests` counts them, and that of a `contact` is a telephone's. */
const countedOrCalled = /^(guest|attendee|invitee|passenger|contact|member)/;

/** The word for the related record in the normalized name of a field with its ID: `client` of `client_id`, `id_client` and `client_number`. */
export function relationStem(word: string): string {
	const stem = word.replace(idSuffix, '');
	if (stem !== word) return stem;
	const party = word.replace(numberAffix, '');
	// `num_clientes` counts them; in `leistungsnummer` German joins two words.
	if (party.endsWith('s') && !/^id|nummer$/.test(word)) return word;
	return classifyRelation(party)?.exact && !countedOrCalled.test(party) ? party : word;
}

/** Words for what the lists of such a service hold, beside those parties. */
const kindWords = {
	visit: [...occasionNames, ...foreignOccasionNames, 'reserve'],
	invoice: wordList('invoice rechnung facture factura fatura fattura factuur faktura regning'),
	sold: wordList(
		'product good inventory stock voucher giftcard membership package subscription plan class course',
	),
	bill: wordList('invoice bill receipt payment transaction order sale'),
	place: wordList('location place branch branches room site venue salon'),
};

/** Whether the normalized name of a list is that of other records: `employees`, where services were asked for. */
export function namesOtherKind(word: string, names: ResourceNames): boolean {
	const kindsOfList = (name: string) => (rowNames.has(name) ? [] : kindsOf(name));
	const own = new Set([...names].flatMap(kindsOfList));
	const kinds = kindsOfList(word);
	return own.size > 0 && kinds.length > 0 && !kinds.some((kind) => own.has(kind));
}

/** Kinds of more than one thing: an invoice is no payment. */
const looseKinds = ['sold', 'bill', 'place'];

/** Whether two names mean the same kind of record: `appointments` and `booking`, `clients` and `customer`. */
export const isSameKind = (name: string, other: string) =>
	kindsOf(name).some((kind) => !looseKinds.includes(kind) && kindsOf(other).includes(kind));

/** The kinds of record that a name may mean. */
export const kindsOf = remembering((name): string[] => {
	const word = normalizeName(name);
	const forms = [word, word.replace(/s$/, '')];
	const kinds: string[] = Object.entries(kindWords)
		.filter(([, words]) => forms.some((form) => words.includes(form)))
		.map(([kind]) => kind);
	const party = classifyRelation(word);
	if (!party?.exact) return kinds;
	// Services and products are listed as one in some places.
	return [...kinds, party.kind, ...(party.kind === 'service' ? ['sold'] : [])];
});

/** Words for other parties rank behind the usual ones, and endings such as `referring_client` last. */
export const endingRank = 1000;
const numberRank = 500;

/** How far a field is from the usual word for a party; one rank means the same party: `client`, `client_id` and `client_uuid`. Infinity for something else. */
export function relationRank(field: string, kind: RelationKind): number {
	const word = normalizeName(field);
	const stem = relationStem(word);
	const match = classifyRelation(stem);
	if (nameSuffix.test(word) || match?.kind !== kind) return Infinity;
	if (!match.exact) return endingRank + stem.length;
	const words = [...relationWords[kind]];
	const place = Math.max(words.indexOf(stem), words.indexOf(stem.replace(/s$/, '')));
	return place + (stem === word || idSuffix.test(word) ? 0 : numberRank);
}

/** A field without `id` may hold anything: a name under an ending, or a number of `guests`. */
export function mayHoldId(field: string, value: unknown, rank: number): boolean {
	const word = normalizeName(field);
	if (typeof value === 'object' || idSuffix.test(word)) return true;
	return rank < endingRank && !(typeof value === 'number' && word.endsWith('s'));
}

/** The fields of these records that refer to a client, a service or a member of staff, by name: only the related list proves an ID. */
export function findRelations(views: JsonObject[], resourceNames: ResourceNames): Relation[] {
	const ownKind = [...resourceNames].map(classifyRelation).find((match) => match?.exact)?.kind;
	const best = new Map<RelationKind, { field: string; rank: number }>();
	const names = new Map<RelationKind, string[]>();
	for (const [field, values] of valuesByField(views.slice(0, 50))) {
		const value = values.filter((shown) => shown !== false).at(-1);
		if (value === undefined) continue;
		const word = normalizeName(field);
		const suffix = nameSuffix.exec(word)?.[0];
		const namedRelation =
			suffix === undefined ? undefined : classifyRelation(word.replace(suffix, ''));
		if (namedRelation && typeof value === 'string') {
			const { kind } = namedRelation;
			if (kind !== ownKind) getOrCreate(names, kind, () => []).push(field);
			continue;
		}
		const match = classifyRelation(relationStem(word));
		if (!match || match.kind === ownKind) continue;
		const fit = relationRank(field, match.kind);
		if (!mayHoldId(field, value, fit)) continue;
		const rank = (typeof value === 'object' ? 0 : 2 * endingRank) + fit;
		if (rank < (best.get(match.kind)?.rank ?? Infinity)) best.set(match.kind, { field, rank });
	}
	return (Object.keys(relationWords) as RelationKind[])
		.filter((kind) => best.has(kind) || names.has(kind))
		.map((kind) => ({
			kind,
			field: best.get(kind)?.field,
			names: orderNameFields(names.get(kind) ?? []),
		}));
}

/** A full name before parts of one, and a first name before a last name. */
function orderNameFields(fields: string[]): string[] {
	const fullNames = fields.filter((field) => !/(first|last)name$/.test(normalizeName(field)));
	if (fullNames.length > 0) return fullNames.slice(0, 1);
	return fields.sort((a, b) => normalizeName(a).localeCompare(normalizeName(b))).slice(0, 2);
}

/** One related record, as far as the record that refers to it shows. */
export interface RelatedReference {
	id?: string;
	name?: string;
	fields?: JsonObject;
	/** Whether what is given as the ID may as well be the name. */
	isAmbiguous: boolean;
}

/** The records that a relation of one record refers to, and whether it is a list of them. JSON:API has them under `data`. */
export function readRelated(
	view: JsonObject,
	{ field, names }: Relation,
): { parties: RelatedReference[]; isList: boolean } {
	const siblingName = joinNames(view, names);
	const value = field === undefined ? undefined : unwrapData(view[field]);
	const isList = Array.isArray(value);
	const word = normalizeName(field ?? '');
	const mayBeName = field !== undefined && relationStem(word) === word;
	const parties = [value]
		.flat()
		.filter((related) => !isBlankOrFalse(related))
		.map((related) => ({
			id: relatedId(related),
			name: nestedName(related),
			...(isObject(related) && { fields: unwrapFields(related) }),
			isAmbiguous: mayBeName && typeof related === 'string' && looksLikeName(related),
		}));
	if (siblingName === undefined || isList) return { parties, isList };
	const [party = { isAmbiguous: false }] = parties;
	return { parties: [{ ...party, name: siblingName }], isList };
}

const maxNames = 3;

/** Reads a relation of one record for people: its name; where that is unknown, its kind and ID. */
export function readRelatedParty(view: JsonObject, relation: Relation) {
	const { kind, field = '', names } = relation;
	const siblingName = joinNames(view, names);
	const parties: RelatedReference[] =
		siblingName === undefined
			? readRelated(view, relation).parties.slice(0, maxNames)
			: [{ name: siblingName, isAmbiguous: false }];
	const unnamed = parties.filter(({ name }) => name === undefined);
	const isIdField = relationStem(normalizeName(field)) !== normalizeName(field);
	const describeId = ({ fields, isAmbiguous }: RelatedReference, id: string) => {
		if (!fields && !isIdField) return isAmbiguous ? id : undefined;
		return `${capitalize(kind)} ${id.length > 12 ? `${id.slice(0, 8)}…` : id}`;
	};
	return {
		unnamedIds: unnamed.flatMap(({ id }) => id ?? []),
		toText: (lookUpName: (kind: RelationKind, id: string) => string | undefined) => {
			const texts = parties.map((party) => {
				const { name, id } = party;
				if (name !== undefined || id === undefined) return name ?? mailOf(party);
				return lookUpName(kind, id) ?? describeId(party, id);
			});
			return texts.filter(Boolean).join(' + ') || undefined;
		},
	};
}

const mailOf = ({ fields = {} }: RelatedReference) =>
	toDisplayText(valuesNamed(fields, /^e?mail(address)?$/)[0]);

const looksLikeName = (text: string) => /^\p{L}[\p{L}'’.-]+$/u.test(text);

/** JSON:API has the related record under `data`; of a link alone, such as `{ "links": { "self": … } }`, it is the address; `[7, "Ann"]` is an ID and a name. */
export function unwrapData(value: unknown): unknown {
	if (Array.isArray(value)) {
		const [id, name] = value as unknown[];
		const isPair = value.length === 2 && typeof id === 'number' && typeof name === 'string';
		return isPair ? { id, name } : value;
	}
	if (!isObject(value) || 'id' in value) return value;
	if ('data' in value) return value.data;
	const [only, ...others] = Object.values(value);
	const inner = others.length === 0 ? unwrapData(only) : undefined;
	return typeof inner === 'string' && inner.includes('/') ? inner : value;
}

function joinNames(view: JsonObject, names: string[]): string | undefined {
	const parts = names.map((name) => toDisplayText(view[name])).filter(Boolean);
	return parts.length > 0 ? parts.join(' ') : undefined;
}

/** The name of a nested record, or a text that is a name: no ID contains a space. */
function nestedName(related: unknown): string | undefined {
	if (isObject(related)) return getRelatedName(unwrapFields(related));
	return typeof related === 'string' && /\s/.test(related) ? toDisplayText(related) : undefined;
}

function relatedId(related: unknown): string | undefined {
	if (!isObject(related)) return typeof related === 'object' ? undefined : String(related);
	const ids = Object.entries(related).filter(
		([, value]) => !isBlankOrFalse(value) && typeof value !== 'object',
	);
	const findId = (test: (word: string) => boolean) =>
		ids.find(([key]) => test(normalizeName(key)))?.[1];
	const id =
		findId((word) => /^(u?u?id|guid)$/.test(word)) ??
		findId((word) => word.endsWith('id')) ??
		findId((word) => relationStem(word) !== word) ??
		findId(isCodeName);
	return id === undefined ? undefined : String(id);
}
