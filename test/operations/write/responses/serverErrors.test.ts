import { appointment, byId, json, openFakeService, run } from '../../fakeService';

const look =
	'Look in the account before you run this again, so that nothing is done twice. If it is not there, check the values.';
const form = 'If they are right, try under Options:';
const reread = 'The record was read afterwards and does not show it.';
const wrapper = '“Request: Body Wrapper” (the name around the fields)';
const style = '“Request: Update Style” (Replace sends the whole record)';
const dryRun = '“Dry Run” (shows the request and sends nothing).';
const missing =
	'A field that is missing and not offered can be written with Input Mode JSON of Create or Update.';

describe('given a service that fails with HTTP 500 at a write, the error is short and names the options that help', () => {
	test.each<[string, object, unknown, string]>([
		// operation, parameters, answer, description
		[
			'create',
			json({ notes: 'Later' }),
			{ message: 'starts_at must not be null' },
			`The service failed (HTTP 500) and said: “starts_at must not be null”. ${look} ${form} ${wrapper}, ${dryRun} ${missing}`,
		],
		[
			'update',
			{ ...byId(1), ...json({ notes: 'Later' }) },
			{ message: 'starts_at must not be null' },
			`The service failed (HTTP 500) and said: “starts_at must not be null”. ${reread} Check the values. ${form} ${style}, ${wrapper}, ${dryRun} ${missing}`,
		],
		[
			'update',
			{ ...byId(1), ...json({ notes: 'Later' }) },
			'<html>Oops</html>',
			`The service failed (HTTP 500). ${reread} Check the values. ${form} ${wrapper}, ${style}, ${dryRun}`,
		],
		[
			'delete',
			byId(1),
			{ message: 'Oops' },
			`The service failed (HTTP 500) and said: “Oops”. ${reread} Try under Options: “Request: Method” (how the service is asked), “Request: Path” (where the request goes), ${dryRun}`,
		],
	])('%s %j, %j', async (operation, parameters, answer, description) => {
		const service = openFakeService([appointment(1)], { write: () => [500, answer] });
		const { error } = await run(operation, parameters);
		expect(error?.message).toBe(
			`It is not known whether the service did it: ${operation} this appointment`,
		);
		expect(error?.description).toBe(description);
		expect(service.requests).toHaveLength(1);
	});

	test('HTTP 503 may pass; where it stays, the service may not have the method', async () => {
		openFakeService([appointment(1)], { write: () => [503, { message: 'Restarting' }] });
		const { error } = await run('update', { ...byId(1), ...json({ notes: 'Later' }) });
		expect(error?.description).toBe(
			`The service failed (HTTP 503) and said: “Restarting”. ${reread} Run the workflow again later. If it fails each time, try “Request: Method” under Options.`,
		);
	});
});
