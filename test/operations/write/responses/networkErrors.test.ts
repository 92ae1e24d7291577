import nock from 'nock';
import { origin } from '../../../support/runNode';
import { json, executeWrite, openFakeService, byId, run, appointment } from '../../fakeService';

interface ConnectionError {
	code: string;
	syscall?: string;
	errors?: Array<{ code: string; syscall?: string }>;
}

/** How often a create is retried after its first request failed like this, and the error message. */
async function createAfterError({ code, syscall = '', errors }: ConnectionError) {
	const connectionError = Object.assign(
		errors ? new AggregateError(errors) : new Error(`${syscall} ${code}`),
		{ code, ...(syscall && { syscall }) },
	);
	nock(origin).post('/v1/appointments').replyWithError(connectionError);
	const service = openFakeService([appointment(1)], { write: executeWrite });
	const { error } = await run('create', { ...byId(1), ...json({ notes: 'Later' }) });
	return { retries: service.requests.length, message: error?.message };
}

const connectTimeout = { code: 'ETIMEDOUT', syscall: 'connect' };

test.each<ConnectionError>([
	connectTimeout,
	{ code: 'ERR_SOCKET_CONNECTION_TIMEOUT' },
	{ code: 'ETIMEDOUT', errors: [connectTimeout, { code: 'ENETUNREACH', syscall: 'connect' }] },
	{ code: 'ECONNREFUSED', errors: [{ code: 'ECONNREFUSED', syscall: 'connect' }] },
	{ code: 'EHOSTUNREACH', syscall: 'connect' },
	{ code: 'ENETUNREACH', syscall: 'connect' },
	{ code: 'ECONNREFUSED', syscall: 'connect' },
	{ code: 'EAI_AGAIN', syscall: 'getaddrinfo' },
])('create is retried where no connection was made: %j', async (connectionError) => {
	expect(await createAfterError(connectionError)).toEqual({ retries: 1, message: undefined });
});

test.each<ConnectionError>([
	{ code: 'ETIMEDOUT', syscall: 'read' },
	{ code: 'ETIMEDOUT', syscall: 'write' },
	{ code: 'ETIMEDOUT' },
	{ code: 'ECONNABORTED' },
	{ code: 'ECONNRESET', syscall: 'read' },
	{ code: 'EHOSTUNREACH' },
	{ code: 'ENETUNREACH' },
	{ code: 'EHOSTUNREACH', syscall: 'read' },
	{ code: 'ENETUNREACH', syscall: 'read' },
	{ code: 'ECONNREFUSED', syscall: 'read' },
	{ code: 'EPIPE', syscall: 'write' },
])(
	'create is not retried, and the outcome unknown, where it may have been sent: %j',
	async (connectionError) => {
		const { retries, message } = await createAfterError(connectionError);
		expect(retries).toBe(0);
		expect(message).toMatch(/^It is not known whether/);
	},
);

test('an unknown host is not retried, and the outcome is not unknown', async () => {
	const { retries, message } = await createAfterError({
		code: 'ENOTFOUND',
		syscall: 'getaddrinfo',
	});
	expect(retries).toBe(0);
	expect(message).toBe('This address is not known on the internet');
});
