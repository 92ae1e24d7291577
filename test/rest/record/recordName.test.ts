import {
	getRecordName,
	toDisplayText,
} from '../../../nodes/AppointmentService/rest/record/recordName';

const names = new Set(['client', 'clients']);

test.each<[object, string | undefined]>([
	[{ name: 'Maria Lopez' }, 'Maria Lopez'],
	[{ full_name: 'Maria Lopez', name: 'ml' }, 'Maria Lopez'],
	[{ displayName: 'Maria' }, 'Maria'],
	[{ name: 'Maria', last_name: 'Lopez' }, 'Maria Lopez'],
	[{ name: 'maria LOPEZ', last_name: 'Lopez' }, 'maria LOPEZ'],
	[{ first_name: 'Maria', last_name: 'Lopez' }, 'Maria Lopez'],
	[{ givenName: 'Maria', familyName: 'Lopez' }, 'Maria Lopez'],
	[{ forename: 'Maria' }, 'Maria'],
	[{ surname: 'Lopez' }, 'Lopez'],
	[{ client_name: 'Maria' }, 'Maria'],
	[{ staff_name: 'Cy' }, undefined],
	[{ title: 'Cut' }, 'Cut'],
	[{ topic: 'Weekly' }, 'Weekly'],
	[{ uuid: '1', display: 'Visit of Ann' }, 'Visit of Ann'],
	[{ type: 'required', emailAddress: { name: 'Ann Lee', address: 'a@b.example' } }, 'Ann Lee'],
	[{ type: 'ITEM', item_data: { name: 'Cut' } }, 'Cut'],
	[{ subject: 'Call', title: '' }, 'Call'],
	[{ company_name: 'Salon' }, 'Salon'],
	[{ first_name: 'Maria', title: 'Dr' }, 'Maria'],
	[{ name: { first: 'Maria', last: 'Lopez' } }, 'Maria Lopez'],
	[{ name: { en: 'Cut', de: 'Schnitt' } }, 'Cut'],
	[{ name: { full_name: 'Maria Lopez', id: 7 } }, 'Maria Lopez'],
	[{ name: { first: { x: 1 } } }, undefined],
	[{ name: { given: 'Maria', family: 'Lopez' } }, 'Maria Lopez'],
	[{ name: { name: { en: 'Cut' } } }, undefined],
	[{ label: 'Cut' }, 'Cut'],
	[{ summary: 'Cut' }, 'Cut'],
	[{ business_name: 'Salon' }, 'Salon'],
	[{ nickname: 'Mimi' }, 'Mimi'],
	[{ name: '  Maria \n Lopez ' }, 'Maria Lopez'],
	[{ name: null, title: 7 }, '7'],
	[{ name: ['a'] }, undefined],
	[{ name: [] }, undefined],
	[{ name: [{ family: 'Lopez', given: ['Maria', 'Ana'] }] }, 'Maria Ana Lopez'],
	[{ nombre: 'Maria', apellidos: 'Lopez' }, 'Maria Lopez'],
	[{ nome: 'Corte' }, 'Corte'],
	[{ vorname: 'Maria', nachname: 'Lopez' }, 'Maria Lopez'],
	[{ vorname: 'Maria', name: 'Lopez' }, 'Maria Lopez'],
	[{ nom: 'Lopez', prenom: 'Maria' }, 'Maria Lopez'],
	[{ prénom: 'Maria', nom: 'Lopez' }, 'Maria Lopez'],
	[{ ad: 'Işıl', soyad: 'Öz' }, 'Işıl Öz'],
	[{ Adı: 'Işıl', Soyadı: 'Öz' }, 'Işıl Öz'],
	[{ nume: 'Popa', prenume: 'Ana' }, 'Ana Popa'],
	[{ fornavn: 'Ida', efternavn: 'Holm' }, 'Ida Holm'],
	[{ jméno: 'Eva', příjmení: 'Malá' }, 'Eva Malá'],
	[{ nombre_completo: 'Ana Gil', nombre: 'Ana' }, 'Ana Gil'],
	[{ имя: 'Анна', фамилия: 'Орлова' }, 'Анна Орлова'],
	[{ 氏名: '山田太郎' }, '山田太郎'],
	[{ first_name: 'Maria', name: 'ml' }, 'ml'],
	[{ id: 1, person: { first_name: 'Maria', last_name: 'Lopez' } }, 'Maria Lopez'],
	[{ id: 1, profile: { name: 'Maria', email: 'm@example.com' } }, 'Maria'],
	[{ id: 1, personal: { lastName: 'Lopez' } }, 'Lopez'],
	[{ data: { id: 1, name: 'Maria' }, meta: { type: 'contact' } }, 'Maria'],
	[{ title: 'Cut', details: { name: 'x' } }, 'Cut'],
	[{ id: 1, staff: { name: 'Cy' } }, undefined],
	[{ id: 1, first: 'a', last: 'b' }, undefined],
	[{}, undefined],
])('the name of %j is %s', (view, name) => {
	expect(getRecordName(view as Record<string, unknown>, names)).toBe(name);
});

test('toDisplayText gives a number or a text up to 80 characters, and undefined for anything else', () => {
	expect(toDisplayText('x'.repeat(80))).toBe('x'.repeat(80));
	expect(toDisplayText('x'.repeat(81))).toBe(`${'x'.repeat(79)}…`);
	expect(toDisplayText(0)).toBe('0');
	for (const value of ['', ' \n', null, undefined, true, {}, []])
		expect(toDisplayText(value)).toBeUndefined();
});
