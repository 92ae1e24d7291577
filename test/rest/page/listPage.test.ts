import { resourceNameVariants } from '../../../nodes/AppointmentService/rest';
import {
	parsePage,
	type ErrorPage,
	type ListPage,
} from '../../../nodes/AppointmentService/rest/page/listPage';
import { casesOf } from '../../support/table';

const url = 'https://salon.example.com/v1/appointments';
const names = resourceNameVariants(['appointments']);
const two = [{ id: 1 }, { id: 2 }];

/** The IDs and the path of the rows in a response, or the kind of the error. */
function readPage(body: unknown, path?: string[], status = 200, headers = {}) {
	const response = { url, status, headers: headers as Record<string, string>, body };
	const listPage: ListPage | ErrorPage = parsePage(response, names, path);
	if ('refusal' in listPage) return listPage.refusal.kind;
	return { ids: listPage.rows.map(({ id }) => id), path: listPage.path.join('.') };
}
const emptyPage = (path = '') => ({ ids: [], path });

test.each(
	// case, body, page or kind of the error
	casesOf<[string, unknown, ReturnType<typeof readPage>]>`
		an array as the body                                 | [{"id":1},{"id":2}] | {"ids":[1,2],"path":""}
		a list in an envelope                                | {"data":[{"id":1},{"id":2}]} | {"ids":[1,2],"path":"data"}
		an empty list                                        | {"data":[]} | {"ids":[],"path":"data"}
		an error beside an empty list                        | {"data":[],"success":false} | refused
		an error beside rows                                 | {"data":[{"id":1},{"id":2}],"success":false} | {"ids":[1,2],"path":"data"}
		an error                                             | {"success":false} | refused
		no list but a text                                   | {"hello":"x"} | noList
		a number                                             | 7 | noList
		"null"                                               | null | noList
		a list as a text of JSON                             | {"d":"[{\"id\":1},{\"id\":2}]"} | {"ids":[1,2],"path":"d"}
		a list in an envelope as a text of JSON              | {"ok":true,"result":"{\"total\":2,\"data\":[{\"id\":1},{\"id\":2}]}"} | {"ids":[1,2],"path":"result.data"}
		JSON as a text                                       | "{\"data\":[{\"id\":1},{\"id\":2}]}" | {"ids":[1,2],"path":"data"}
		a text that only looks like JSON                     | {"d":"{\"a"} | noList
		rows with numbers as keys                            | {"20":{"id":1},"21":{"id":2},"total":47} | {"ids":[1,2],"path":""}
		nulls among the rows                                 | {"data":[null,{"id":1},{"id":2}]} | {"ids":[1,2],"path":"data"}
		nulls alone                                          | {"data":[null]} | noList
		rows of another kind among those that were requested | {"entry":[{"id":1,"kind":"Appointment"},{"id":9,"kind":"Client"},{"id":2}]} | {"ids":[1,2],"path":"entry"}
		rows that say of what kind of these they are         | {"entry":[{"id":1,"kind":"Appointment"},{"id":2,"kind":"Walk-in"}]} | {"ids":[1,2],"path":"entry"}
		edges, one of them to nothing                        | {"edges":[{"node":{"id":1}},{"node":null},{"node":{"id":2}}]} | {"ids":[1,2],"path":"edges"}
		rows with an ID and a node                           | {"data":[{"id":1,"node":{"id":8}},{"id":2,"node":{"id":8}}]} | {"ids":[1,2],"path":"data"}
		rows of other kinds alone                            | {"entry":[{"id":8,"kind":"Visit"},{"id":9,"kind":"Block"}]} | {"ids":[8,9],"path":"entry"}
		an empty object                                      | {} | {"ids":[],"path":""}
		metadata alone                                       | {"meta":{"page":1,"took":3},"status":"ok"} | {"ids":[],"path":""}
		an envelope of an empty envelope                     | {"QueryResponse":{},"time":"2026-01-01"} | {"ids":[],"path":""}
		an empty list under another name                     | {"bookings":[]} | {"ids":[],"path":"bookings"}
		an empty list under another name beside one page     | {"pages":{"current":1,"total":1},"events":[]} | {"ids":[],"path":"events"}
		metadata and a message                               | {"meta":{"page":1},"detail":"Come back later"} | noList
		metadata and a token for more                        | {"meta":{"next_cursor":"x"}} | noList
		metadata and a list of notices                       | {"warnings":["Away"]} | noList
		a sentence in place of the rows                      | {"Code":2,"Result":"page parameter required"} | noList
		a table as a text in place of the rows               | {"data":"id,name\n1,Ann"} | noList
		an encoded text in place of the rows                 | {"data":"H4sIAAAAAAAAA6tWSlGyUqpW"} | noList
		a sentence of no rows in their place                 | {"Code":0,"Result":"No results found"} | {"ids":[],"path":""}
		a word of success in place of the rows               | {"Code":0,"Result":"OK"} | {"ids":[],"path":""}
		metadata and a setting                               | {"meta":{"page":1},"name":"Salon"} | noList
		no list and has_more=false                           | {"has_more":false} | {"ids":[],"path":""}
		no list, has_more=false and a message                | {"has_more":false,"message":"Nobody has booked"} | {"ids":[],"path":""}
		no list and has_more=true                            | {"has_more":true} | noList
		a record without an ID and has_more=false            | {"data":{"date":"x"},"has_more":false} | noList
		metadata in place of the list and has_more=false     | {"data":{"page":1},"has_more":false} | {"ids":[],"path":""}
		a map of related records alone                       | {"data":{"date":"x"},"related_objects":{"user":{"1":{"id":1}}}} | noList
		a list of related records                            | {"list":[],"extra":{"places":[{"id":1},{"id":2}]}} | {"ids":[],"path":"list"}
		rows in an object of that name                       | {"extras":{"data":[{"id":1},{"id":2}]}} | {"ids":[1,2],"path":"extras.data"}
		a list of the name                                   | {"extras":[{"id":1},{"id":2}]} | {"ids":[1,2],"path":"extras"}
		no list and a total of 0                             | {"total":0} | {"ids":[],"path":""}
		no list and one of two totals 0                      | {"total":0,"found":4} | {"ids":[],"path":""}
		no list and a total of 0 among reports of a search   | {"_shards":{"total":5,"failed":0},"timed_out":false,"hits":{"total":{"value":0}}} | {"ids":[],"path":""}
		no list and a total of 4 in an object                | {"hits":{"total":{"value":4}}} | noList
		no list and a total of 4                             | {"total":4} | noList
		no list and 0 rows on this page                      | {"returned":0} | {"ids":[],"path":""}
		no list and 1 row on this page                       | {"returned":1} | noList
		no list and 0 pages                                  | {"total_pages":0} | {"ids":[],"path":""}
		no list and 1 page                                   | {"total_pages":1} | noList
		a web page                                           | <p> | unreadable
		truncated JSON                                       | {"data":[ | cutOff
		an empty body                                        | "" | unreadable
	`,
)('a first page with %s: %j is %j', (_, body, expected) => {
	expect(readPage(body)).toEqual(expected);
});

test.each(
	// case, body, path of the rows on the first page, page or kind of the error
	casesOf<[string, unknown, string[], ReturnType<typeof readPage>]>`
		rows at the path                                          | {"data":[{"id":1},{"id":2}]} | ["data"] | {"ids":[1,2],"path":"data"}
		rows at the path and an empty list of the resource’s name | {"appointments":[],"data":[{"id":1},{"id":2}]} | ["data"] | {"ids":[1,2],"path":"data"}
		null at the path                                          | {"data":null} | ["data"] | {"ids":[],"path":"data"}
		an empty body                                             | "" | ["a","data"] | {"ids":[],"path":"a.data"}
		"null"                                                    | null | ["data"] | {"ids":[],"path":"data"}
		an empty array as the body                                | [] | ["data"] | {"ids":[],"path":"data"}
		an empty object                                           | {} | [] | {"ids":[],"path":""}
		an envelope without the list                              | {"page":3} | ["data"] | {"ids":[],"path":"data"}
		a record                                                  | {"id":4,"note":"x"} | ["data"] | noList
		the same key elsewhere                                    | {"result":{"data":[{"id":1},{"id":2}]}} | ["data"] | {"ids":[1,2],"path":"result.data"}
		the resource’s name elsewhere                             | {"appointments":[{"id":1},{"id":2}]} | ["a","data"] | {"ids":[1,2],"path":"appointments"}
		another usual name                                        | {"items":[{"id":1},{"id":2}]} | ["data"] | {"ids":[1,2],"path":"items"}
		another list elsewhere                                    | {"x":{"items":[{"id":1},{"id":2}]}} | ["data"] | {"ids":[],"path":"data"}
		rows as the body                                          | [{"id":1},{"id":2}] | ["data"] | noList
		a web page                                                | <p> | ["data"] | unreadable
		truncated JSON                                            | {"data":[ | ["data"] | cutOff
		a number                                                  | 7 | ["data"] | noList
		an error                                                  | {"error":{"code":"x"}} | ["data"] | refused
		an ID and a total of 0                                    | {"id":1,"total":0} | ["data"] | {"ids":[],"path":"data"}
	`,
)('a later page with %s: %j after rows at %j is %j', (_, body, path, expected) => {
	expect(readPage(body, path)).toEqual(expected);
});

test.each([
	['No appointments found', true],
	['No upcoming appointments were found.', true],
	['No appointments exist', true],
	['Not Found: No Agenda Event found', true],
	['No results', true],
	['No such route', false],
	['Not found', false],
	['No clients found', false],
])('HTTP 404 with “%s” is an empty list: %s', (message, isEmpty) => {
	expect(readPage({ message }, undefined, 404)).toEqual(isEmpty ? emptyPage() : 'refused');
	expect(readPage({ message }, ['data'], 404)).toBe('refused');
});

test('a status from 300 is a redirect, from 400 an error, whatever the body is', () => {
	for (const status of [300, 302, 399])
		expect(readPage({ data: two }, undefined, status)).toBe('redirect');
	for (const status of [400, 404, 500])
		expect(readPage({ data: two }, undefined, status)).toBe('refused');
	expect(readPage({ data: two }, undefined, 299)).toMatchObject({ ids: [1, 2] });
});

test('a redirect has its location, an error its message and status', () => {
	const redirect = parsePage(
		{ url, status: 302, headers: { location: '/x' }, body: '' },
		names,
	) as ErrorPage;
	expect(redirect.refusal).toMatchObject({ kind: 'redirect', location: '/x' });
	const errorPage = parsePage(
		{ url, status: 403, headers: {}, body: { message: 'No' } },
		names,
	) as ErrorPage;
	expect(errorPage.refusal).toMatchObject({ message: 'No', errorInfo: { status: 403 } });
});

test('no content (HTTP 204) is an empty page, with a warning on a first page that counts records', () => {
	expect(readPage('', undefined, 204)).toEqual(emptyPage());
	expect(readPage('', ['data'], 204)).toEqual(emptyPage('data'));
	const response = { url, status: 204, headers: { 'x-total-count': '9' }, body: '' };
	const parseAt = (path?: string[]) => parsePage(response, names, path) as ListPage;
	expect(parseAt().pageInfo.warnings).toEqual(['no content (HTTP 204)']);
	expect(parseAt(['data']).pageInfo.warnings).toEqual([]);
	expect(parseAt(['data']).pageInfo.totals).toHaveLength(1);
	const withoutCount = parsePage({ ...response, headers: {} }, names) as ListPage;
	expect(withoutCount).toMatchObject({ rows: [], pageInfo: { warnings: [] } });
	expect(parseAt()).toMatchObject({ url, path: [] });
});

test('totals are read beside the rows, in an envelope and without a list', () => {
	const parseBody = (body: unknown) =>
		parsePage({ url, status: 200, headers: {}, body }, names) as ListPage;
	const totals = (body: unknown) => parseBody(body).pageInfo.totals.map(({ value }) => value);
	expect(totals({ data: two, total: 9 })).toEqual([9]);
	expect(totals({ answer: { data: two, total: 9 } })).toEqual([9]);
	expect(totals({ total: 0 })).toEqual([0]);
	expect(totals([two, 9])).toEqual([9]);
});

test('what the records of a map say of pages is theirs', () => {
	const body = { a1: { id: 1, meta: { total: 2 } }, a2: { id: 2, meta: { total: 2 } } };
	const page = parsePage({ url, status: 200, headers: {}, body }, names) as ListPage;
	expect(page.rows).toHaveLength(2);
	expect(page.pageInfo.totals).toEqual([]);
});
