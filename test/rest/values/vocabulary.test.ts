import {
	envelopeNames,
	nonRowNames,
	normalizeName,
	resourceNameVariants,
	rowNames,
	paginationNames,
} from '../../../nodes/AppointmentService/rest/values/vocabulary';

test.each([
	[['appointments'], ['appointments', 'appointmentss', 'appointmentslist', 'appointment']],
	[['/v2/categories/'], ['categories', 'categoriess', 'categorieslist', 'category']],
	[['Inventory'], ['inventory', 'inventorys', 'inventorylist', 'inventories']],
	[['staff'], ['staff', 'staffs', 'stafflist']],
	[['', '/'], []],
])('%j has the variants %j', (names, variants) => {
	expect([...resourceNameVariants(names)]).toEqual(variants);
});

test.each([
	['next_page_url', 'nextpageurl'],
	['@odata.nextLink', 'nextlink'],
	['odata.count', 'count'],
	['X-Total-Count', 'totalcount'],
	['opensearch:totalResults', 'totalresults'],
	['@search.score', 'score'],
	['_links', 'links'],
	['max-size', 'maxsize'],
	['my.odata.count', 'myodatacount'],
	['a@b.count', 'abcount'],
	['Größe 2', 'grosse2'],
	['Začátek', 'zacatek'],
	['przyszłość', 'przyszlosc'],
	['状態', '状態'],
])('%s is normalized to %s', (name, normalized) => {
	expect(normalizeName(name)).toBe(normalized);
});

test('a name without letters is in none of the word lists', () => {
	for (const words of [envelopeNames, nonRowNames, rowNames, ...Object.values(paginationNames)])
		expect(words.has(normalizeName('_'))).toBe(false);
});
