import { AppointmentService } from '../../nodes/AppointmentService/AppointmentService.node';
import { editorContext } from '../support/editor';
import { limited } from '../support/runNode';
import { makeClients, serve } from './serveList';

const { listSearch } = new AppointmentService().methods;
const parameters = { resource: 'appointment', operation: 'getAll' };

test.each([
	// method, list
	['searchClients', 'clients'],
	['searchStaff', 'staff'],
	['searchServices', 'services'],
] as const)('%s lists the %s of the account for a node about appointments', async (name, list) => {
	serve(list, [
		{ id: 7, name: 'Maria' },
		{ id: 3, name: 'Ada' },
	]);
	expect(await listSearch[name].call(editorContext(parameters))).toEqual({
		results: [
			{ name: 'Ada', value: '3' },
			{ name: 'Maria', value: '7' },
		],
	});
});

test('searchClients finds clients by name, and scrolls through all of them', async () => {
	const rows = makeClients(430);
	serve('clients', rows);
	const search = async (filter?: string, token?: string) =>
		await listSearch.searchClients.call(editorContext(parameters), filter, token);
	expect((await search('nunez 417')).results).toEqual([
		{ name: 'Bram Núñez 417, client417@example.com', value: '1417' },
	]);
	const first = await search();
	const second = await search(undefined, first.paginationToken as string);
	expect(first.results.length + second.results.length).toBeGreaterThan(first.results.length);
});

test('searchStaff says that the surface offers no staff, and that an ID can be entered', async () => {
	const search = listSearch.searchStaff.call(editorContext(parameters, limited));
	await expect(search).rejects.toMatchObject({
		message: expect.stringMatching(
			/^The Limited API does not offer staff members\. The Enterprise API does\..+ Or choose By ID/,
		) as string,
	});
});

test('of two IDs of a client, the one by which appointments name the client becomes the value', async () => {
	serve('clients', [{ id: 5, uid: 'aa-1', name: 'Ada' }]);
	serve('appointments', [{ id: 1, client_uid: 'aa-1', starts_at: '2026-01-02T10:00:00Z' }]);
	const { results } = await listSearch.searchClients.call(editorContext(parameters));
	expect(results).toEqual([{ name: 'Ada', value: 'aa-1' }]);
});
