import { isObject, type JsonObject } from '../http/types';
import { likeliestFirst } from '../values/collections';
import { normalizeName, type ResourceNames, valuesNamed, wordList } from '../values/vocabulary';

const fullNameKeys = wordList(
	'fullname displayname namalengkap nombrecompleto nomecompleto nomcomplet hoten adsoyad name nombre nome naam navn namn nazwa nimi jmeno meno ime nev nume nama vardas vards ad adi isim имя фио название імя назва όνομα 氏名 お名前 名前 名称 姓名 이름 성명 الاسم',
);
/** Beside these, what is called a name is the family name. */
const foreignFirstNameKeys = wordList('vorname prenom prenume voornaam imie');
const firstNameKeys = wordList(
	'firstname givenname forename fornavn fornamn etunimi keresztnev eesnimi primernombre primeironome',
).concat(foreignFirstNameKeys);
const lastNameKeys = wordList(
	'lastname surname familyname nachname apellido apellidos sobrenome cognome achternaam nazwisko efternavn etternavn efternamn sukunimi prijmeni priezvisko prezime soyad soyadi soyisim vezeteknev pavarde uzvards perekonnanimi apellidopaterno primerapellido ultimonome фамилия прізвище επώνυμο',
);
const namePartKeys = [
	[...firstNameKeys, 'first', 'given'],
	[...lastNameKeys, 'last', 'family'],
];
/** Parts of a record that tell who or what it is. */
const partNames = /^(person(al(info|details)?)?|profile|emailaddress)$|data$/;
/** Parts of a record that tell how to reach somebody. */
export const contactParts = /^contact(info|details|data)?$/;
const titleKeys = wordList(
	'title label subject topic summary companyname businessname nickname bezeichnung titel titulo titolo libelle display',
);

/** The full name of a record, its first and last name, or its title. In a list of clients, `client_name` is the name. */
export function getRecordName(
	view: JsonObject,
	resourceNames: ResourceNames = new Set(),
): string | undefined {
	const fields = normalizedFields(view);
	const findName = (words: string[]) => findTextByKeys(fields, resourceNames, words, false);
	const last = findName(lastNameKeys);
	const name = findName([...fullNameKeys, 'nom']);
	const isFamilyName = last === undefined && findName(foreignFirstNameKeys) !== undefined;
	if (name !== undefined && !isFamilyName) {
		const complete = last === undefined || name.toLowerCase().includes(last.toLowerCase());
		return complete ? name : `${name} ${last}`;
	}
	const parts = [findName(firstNameKeys), last ?? name].filter((part) => part !== undefined);
	if (parts.length > 0) return parts.join(' ');
	const inner = valuesNamed(view, partNames).filter(isObject);
	return findName(titleKeys) ?? inner.map((part) => getRecordName(part)).find(Boolean);
}

/** `descripción` and `descrição` have lost letters here. */
const descriptionKeys = wordList(
	'description descripcion descripcin descrizione descricao descrio beschreibung omschrijving opis',
);

/** The name of a client, a service or a member of staff: a service may only be described. */
export const getRelatedName = (view: JsonObject, resourceNames?: ResourceNames) =>
	getRecordName(view, resourceNames) ??
	findTextByKeys(normalizedFields(view), new Set(), descriptionKeys, false);

type NormalizedField = [name: string, value: unknown];

function normalizedFields(view: JsonObject): NormalizedField[] {
	return Object.entries(view).map(([key, value]) => [normalizeName(key), value]);
}

function findTextByKeys(
	fields: NormalizedField[],
	resourceNames: ResourceNames,
	keys: string[],
	nested: boolean,
): string | undefined {
	const owners = [...resourceNames];
	const rankOf = ([name]: NormalizedField) => {
		const rests = owners.filter((owner) => name.startsWith(owner));
		const ranks = [name, ...rests.map((owner) => name.slice(owner.length))]
			.map((word) => keys.indexOf(word))
			.filter((rank) => rank >= 0);
		return ranks.length > 0 ? Math.min(...ranks) : -1;
	};
	for (const [, value] of likeliestFirst(fields, rankOf)) {
		const parts: unknown = Array.isArray(value) ? value[0] : value;
		const text =
			isObject(parts) && !nested
				? joinNameParts(parts)
				: toDisplayText(nested && typeof parts === 'string' ? [value].flat().join(' ') : value);
		if (text !== undefined) return text;
	}
	return undefined;
}

/** `{ "first": "Maria", "last": "Lopez" }`, or one text for each language. */
function joinNameParts(nested: JsonObject): string | undefined {
	const fields = normalizedFields(nested);
	const findName = (words: string[]) => findTextByKeys(fields, new Set(), words, true);
	const known = namePartKeys.map(findName).filter((part) => part !== undefined);
	if (known.length > 0) return known.join(' ');
	return findName(fullNameKeys) ?? Object.values(nested).map(toDisplayText).find(Boolean);
}

/** A text or number as one short line; undefined for anything else. */
export function toDisplayText(value: unknown): string | undefined {
	if (typeof value === 'number') return String(value);
	const text = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
	if (text === '') return undefined;
	return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
