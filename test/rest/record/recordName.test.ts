import {
	createTextMatcher,
	getRecordName,
	type HttpResponse,
} from '../../../nodes/AppointmentService/rest';
import { readIncluded } from '../../../nodes/AppointmentService/rest/page/includedRecords';
import { toDisplayText } from '../../../nodes/AppointmentService/rest/record/recordName';
import { normalizeText } from '../../../nodes/AppointmentService/rest/values/textSearch';

const own = new Set(['client', 'clients']);

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
	[{ id: 1, first: 'a', last: 'b' }, undefined],
	[{}, undefined],
])('the name of %j', (view, name) => {
	expect(getRecordName(view as Record<string, unknown>, own)).toBe(name);
});

test('a text for one line', () => {
	expect(toDisplayText('x'.repeat(80))).toBe('x'.repeat(80));
	expect(toDisplayText('x'.repeat(81))).toBe(`${'x'.repeat(79)}…`);
	expect(toDisplayText(0)).toBe('0');
	for (const other of ['', ' \n', null, undefined, true, {}, []])
		expect(toDisplayText(other)).toBeUndefined();
});

test.each([
	['Ärger', 'arger'],
	['Straße', 'strasse'],
	['Łódź', 'lodz'],
	['Ærø', 'aero'],
	['Œuvre', 'oeuvre'],
	['Đorđe', 'dorde'],
	['Þóra', 'thora'],
	['ðı', 'di'],
])('%s is found as %s', (text, plain) => {
	expect(normalizeText(text)).toBe(plain);
	expect(createTextMatcher(plain.toUpperCase())(text)).toBe(true);
});

test('every word has to be somewhere, in any order', () => {
	const isFound = createTextMatcher(' lopez,  MARIA');
	expect(isFound('Maria', 'Lopez')).toBe(true);
	expect(isFound('Lopez Maria Ines')).toBe(true);
	expect(isFound('Maria')).toBe(false);
	expect(createTextMatcher('')('anything')).toBe(true);
});

const answer = (body: unknown) => ({ text: JSON.stringify(body) }) as HttpResponse;
const anna = { id: '1', type: 'people', name: 'Anna' };

test.each<[string, unknown, unknown[]]>([
	['a list', { data: [], included: [anna] }, [{ type: 'people', record: anna }]],
	['lists by kind', { linked: { clients: [{ id: 1 }] } }, [{ type: 'clients', record: { id: 1 } }]],
	[
		'maps by kind',
		{ includes: { clients: { 1: { id: 1 } } } },
		[{ type: 'clients', record: { id: 1 } }],
	],
	['a list without kinds', { included: [{ id: 1 }, 7, null] }, [{ type: '', record: { id: 1 } }]],
	['nothing', { data: [] }, []],
	['the word alone', { data: ['included'] }, []],
	['no object', ['included'], []],
	['no lists', { included: 7 }, []],
])('what comes along beside the rows: %s', (_, body, wanted) => {
	expect(readIncluded(answer(body))).toEqual(wanted);
});

test('what is no JSON brings nothing along', () => {
	expect(readIncluded({ text: '"included' } as HttpResponse)).toEqual([]);
	expect(readIncluded({ text: '{"included": [' } as HttpResponse)).toEqual([]);
});
