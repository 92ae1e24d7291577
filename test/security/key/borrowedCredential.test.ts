import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import nock from 'nock';
import { AppointmentServiceApi } from '../../../credentials/AppointmentServiceApi.credentials';
import { AppointmentService } from '../../../nodes/AppointmentService/AppointmentService.node';
import { runSubject } from '../../support/engine';
import { Listener, listWith } from '../support/listener.cts';

const apiKey = 'key-9f8e7d6c';

const home = new Listener();
const foreign = new Listener();

beforeAll(async () => {
	nock.enableNetConnect(/127\.0\.0\.1|localhost/);
	await home.open();
	await foreign.open();
});
afterAll(async () => {
	await home.close();
	await foreign.close();
});
beforeEach(() => {
	nock.enableNetConnect(/127\.0\.0\.1|localhost/);
	home.seen.splice(0);
	foreign.seen.splice(0);
	home.answer = () => ({ body: listWith({}) });
	foreign.answer = () => ({ body: listWith({}) });
});

/** n8n's two helpers for requests with a credential: the HTTP Request node uses the older one, most other nodes the newer one. */
const helperNames = ['requestWithAuthentication', 'httpRequestWithAuthentication'] as const;
type HelperName = (typeof helperNames)[number];

/** A node of another package that makes a request with the credential. */
function createForeignNode(helperName: HelperName, request: object): INodeType {
	const { description } = new AppointmentService();
	return {
		description,
		async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
			const helper = this.helpers[helperName] as (
				type: string,
				options: object,
			) => Promise<unknown>;
			const answer = await helper.call(this, 'appointmentServiceApi', { ...request });
			return [[{ json: { answer } as IDataObject }]];
		},
	} as INodeType;
}

async function runForeignNode(helperName: HelperName, target: string, more: object = {}) {
	const urlOption = helperName === 'requestWithAuthentication' ? { uri: target } : { url: target };
	// What n8n's HTTP Request node sends unless its options say otherwise.
	const defaults = { followRedirect: true, followAllRedirects: true, json: true };
	return await runSubject(
		{
			node: createForeignNode(helperName, { method: 'GET', ...defaults, ...urlOption, ...more }),
			authenticate: new AppointmentServiceApi().authenticate,
		},
		{},
		{ credential: { surface: 'enterprise', baseUrl: home.origin(), apiKey } },
	);
}

const foreignWithKey = () => foreign.carrying(apiKey);

describe.each(helperNames)('%s', (helperName) => {
	test('reads its own origin with the key', async () => {
		const task = await runForeignNode(helperName, `${home.origin()}/v1/appointments`);
		expect(task.error).toBeUndefined();
		expect(home.carrying(`Bearer ${apiKey}`)).toHaveLength(1);
	});

	describe.each([301, 302, 303, 307, 308])('a redirect with %s', (status) => {
		test.each<[string, () => string, object]>([
			// case, elsewhere, more
			['to another port', () => foreign.origin(), {}],
			['to another name of the machine', () => foreign.origin('localhost'), {}],
			['to another name of the same server', () => home.origin('localhost'), {}],
			[
				'with options that allow the key everywhere',
				() => foreign.origin(),
				{ sendCredentialsOnCrossOriginRedirect: true, maxRedirects: 21 },
			],
			['of a write', () => foreign.origin(), { method: 'POST', body: { a: 1 } }],
		])('%s does not send the key there', async (_, targetOrigin, more) => {
			const location = `${targetOrigin()}/v1/appointments`;
			home.answer = () => ({ status, headers: { location } });
			await runForeignNode(helperName, `${home.origin()}/v1/appointments`, more);
			expect(foreignWithKey()).toEqual([]);
			expect(home.seen.map(({ headers }) => headers.host)).toEqual([new URL(home.origin()).host]);
		});
	});

	test.each<[string, () => object, RegExp]>([
		// case, more, message
		['a proxy', () => ({ proxy: foreign.origin() }), /proxy/i],
		[
			'a proxy in parts',
			() => ({ proxy: { host: '127.0.0.1', port: Number(new URL(foreign.origin()).port) } }),
			/proxy/i,
		],
		['no check of certificates', () => ({ rejectUnauthorized: false }), /certificate/i],
		[
			'no check, in the newer option',
			() => ({ skipSslCertificateValidation: true }),
			/certificate/i,
		],
		[
			'no check, in the agent options',
			() => ({ agentOptions: { rejectUnauthorized: false } }),
			/certificate/i,
		],
		['a certificate authority of its own', () => ({ agentOptions: { ca: 'x' } }), /certificate/i],
		[
			'another server for the connection',
			() => ({ agentOptions: { host: '127.0.0.1', port: Number(new URL(foreign.origin()).port) } }),
			/connections/,
		],
		[
			'another name in the certificate',
			() => ({ agentOptions: { servername: 'other.example' } }),
			/certificate/,
		],
		['a method that shows what was sent', () => ({ method: 'TRACE' }), /TRACE/],
		['another host’s name', () => ({ headers: { host: 'other.example' } }), /Host/],
		['the same with a blank', () => ({ headers: { 'Host ': 'other.example' } }), /Host/],
		['the same in capitals', () => ({ headers: { HOST: 'other.example' } }), /Host/],
	])('%s is refused before any request', async (_, more, message) => {
		const task = await runForeignNode(helperName, `${home.origin()}/v1/appointments`, more());
		expect(task.error?.message).toMatch(message);
		expect(home.seen).toEqual([]);
		expect(foreign.seen).toEqual([]);
	});

	test.each<[string, () => object]>([
		['no proxy', () => ({ proxy: '' })],
		['certificates that are checked', () => ({ rejectUnauthorized: true })],
		['its own host’s name', () => ({ headers: { host: new URL(home.origin()).host } })],
		['agent options that weaken nothing', () => ({ agentOptions: { keepAlive: false } })],
		['a certificate of its own', () => ({ agentOptions: { cert: 'x', key: 'y', ca: undefined } })],
	])('%s is accepted', async (_, more) => {
		const task = await runForeignNode(helperName, `${home.origin()}/v1/appointments`, more());
		expect(task.error).toBeUndefined();
		expect(home.carrying(apiKey)).toHaveLength(1);
	});
});
