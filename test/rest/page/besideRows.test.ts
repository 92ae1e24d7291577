import type { HttpResponse } from '../../../nodes/AppointmentService/rest';
import { readIncluded } from '../../../nodes/AppointmentService/rest/page/besideRows';

const response = (body: unknown) => ({ text: JSON.stringify(body) }) as HttpResponse;
const anna = { id: '1', type: 'people', name: 'Anna' };

test.each<[string, unknown, unknown[]]>([
	// case, body, included records
	['a list', { data: [], included: [anna] }, [{ type: 'people', record: anna }]],
	['lists by kind', { linked: { clients: [{ id: 1 }] } }, [{ type: 'clients', record: { id: 1 } }]],
	[
		'maps by kind',
		{ includes: { clients: { 1: { id: 1 } } } },
		[{ type: 'clients', record: { id: 1 } }],
	],
	['a list without kinds', { included: [{ id: 1 }, 7, null] }, [{ type: '', record: { id: 1 } }]],
	['none of the keys', { data: [] }, []],
	['such a key as a value', { data: ['included'] }, []],
	['such a key in an array at the root', ['included'], []],
	['a number under such a key', { included: 7 }, []],
])('the included records of a body with %s: %j has %j', (_, body, expected) => {
	expect(readIncluded(response(body))).toEqual(expected);
});

test('a body that is not JSON has no included records', () => {
	expect(readIncluded({ text: '"included' } as HttpResponse)).toEqual([]);
	expect(readIncluded({ text: '{"included": [' } as HttpResponse)).toEqual([]);
});
