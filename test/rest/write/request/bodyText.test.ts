import { toBodyText } from '../../../../nodes/AppointmentService/rest';
import { toJsonPatch } from '../../../../nodes/AppointmentService/rest/write/request/bodyText';

test.each<[object, string]>([
	[{ notes: 'a & b', room: 4 }, 'notes=a%20%26%20b&room=4'],
	[{ visit: { paid: true, notes: null } }, 'visit%5Bpaid%5D=true&visit%5Bnotes%5D='],
	[{ tags: ['a', 'b'] }, 'tags%5B%5D=a&tags%5B%5D=b'],
	[{ lines: [{ id: 1 }] }, 'lines%5B0%5D%5Bid%5D=1'],
])('the form of %j is %s', (body, text) => {
	expect(toBodyText(body as never, 'application/x-www-form-urlencoded')).toBe(text);
});

test('without a media type the text is JSON', () => {
	expect(toBodyText({ a: [1] })).toBe('{"a":[1]}');
	expect(toBodyText({ a: 1 }, 'application/merge-patch+json')).toBe('{"a":1}');
});

test('a patch replaces fields that the record has, and adds others', () => {
	expect(toJsonPatch({ notes: 'x', 'a/b': 1 }, { notes: 'y' })).toEqual([
		{ op: 'replace', path: '/notes', value: 'x' },
		{ op: 'add', path: '/a~1b', value: 1 },
	]);
});
