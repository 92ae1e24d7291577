import nock from 'nock';
import { origin } from '../../support/runNode';
import {
	json,
	executeWrite,
	openFakeService,
	record,
	run,
	appointmentRecord,
} from '../fakeService';

interface Fault {
	code: string;
	syscall?: string;
	errors?: Array<{ code: string; syscall?: string }>;
}

/** Whether an update is sent again after its first request ended like this, and what the node says. */
async function after({ code, syscall = '', errors }: Fault) {
	const fault = Object.assign(
		errors ? new AggregateError(errors) : new Error(`${syscall} ${code}`),
		{
			code,
			...(syscall && { syscall }),
		},
	);
	nock(origin).post('/v1/appointments').replyWithError(fault);
	const service = openFakeService([appointmentRecord(1)], { write: executeWrite });
	const { error } = await run('create', { ...record(1), ...json({ notes: 'Later' }) });
	return { again: service.asked.length, said: error?.message };
}

const times = { code: 'ETIMEDOUT', syscall: 'connect' };

test.each<Fault>([
	times,
	{ code: 'ERR_SOCKET_CONNECTION_TIMEOUT' },
	{ code: 'ETIMEDOUT', errors: [times, { code: 'ENETUNREACH', syscall: 'connect' }] },
	{ code: 'ECONNREFUSED', errors: [{ code: 'ECONNREFUSED', syscall: 'connect' }] },
	{ code: 'EHOSTUNREACH', syscall: 'connect' },
	{ code: 'ENETUNREACH', syscall: 'connect' },
	{ code: 'ECONNREFUSED', syscall: 'connect' },
	{ code: 'EAI_AGAIN', syscall: 'getaddrinfo' },
])('a new record is sent again where no connection was made: %j', async (fault) => {
	expect(await after(fault)).toEqual({ again: 1, said: undefined });
});

test.each<Fault>([
	{ code: 'ETIMEDOUT', syscall: 'read' },
	{ code: 'ETIMEDOUT', syscall: 'write' },
	{ code: 'ETIMEDOUT' },
	{ code: 'ECONNABORTED' },
	{ code: 'ECONNRESET', syscall: 'read' },
	{ code: 'EHOSTUNREACH', syscall: 'read' },
	{ code: 'ENETUNREACH', syscall: 'read' },
	{ code: 'ECONNREFUSED', syscall: 'read' },
	{ code: 'EPIPE', syscall: 'write' },
])('and is doubted where it may have been sent: %j', async (fault) => {
	const { again, said } = await after(fault);
	expect(again).toBe(0);
	expect(said).toMatch(/^It is not known whether/);
});

test('a name that is not known is no doubt', async () => {
	const { again, said } = await after({ code: 'ENOTFOUND', syscall: 'getaddrinfo' });
	expect(again).toBe(0);
	expect(said).toBe('This address is not known on the internet');
});
