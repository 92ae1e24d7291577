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

/** n8n's two ways of asking with a credential: the HTTP Request node uses the older one, most other nodes the newer one. */
const ways = ['requestWithAuthentication', 'httpRequestWithAuthentication'] as const;
type Way = (typeof ways)[number];

/** A node of somebody else that asks with the credential. */
function borrower(way: Way, request: object): INodeType {
	const { description } = new AppointmentService();
	return {
		description,
		async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
			const helper = this.helpers[way] as (type: string, options: object) => Promise<unknown>;
			const answer = await helper.call(this, 'appointmentServiceApi', { ...request });
			return [[{ json: { answer } as IDataObject }]];
		},
	} as INodeType;
}

async function ask(way: Way, target: string, more: object = {}) {
	const address = way === 'requestWithAuthentication' ? { uri: target } : { url: target };
	// What n8n's HTTP Request node sends unless its options say otherwise.
	const usual = { followRedirect: true, followAllRedirects: true, json: true };
	return await runSubject(
		{
			node: borrower(way, { method: 'GET', ...usual, ...address, ...more }),
			authenticate: new AppointmentServiceApi().authenticate,
		},
		{},
		{ credential: { surface: 'enterprise', baseUrl: home.origin(), apiKey } },
	);
}

const keyed = () => foreign.carrying(apiKey);

describe.each(ways)('%s', (way) => {
	test('reads at home with the key', async () => {
		const task = await ask(way, `${home.origin()}/v1/appointments`);
		expect(task.error).toBeUndefined();
		expect(home.carrying(`Bearer ${apiKey}`)).toHaveLength(1);
	});

	describe.each([301, 302, 303, 307, 308])('a redirect with %s', (status) => {
		test.each<[string, () => string, object]>([
			// case, elsewhere, more
			['to another port', () => foreign.origin(), {}],
			['to another name of the machine', () => foreign.origin('localhost'), {}],
			['under another name at home', () => home.origin('localhost'), {}],
			[
				'where the node lets the key go anywhere',
				() => foreign.origin(),
				{ sendCredentialsOnCrossOriginRedirect: true, maxRedirects: 21 },
			],
			['of a write', () => foreign.origin(), { method: 'POST', body: { a: 1 } }],
		])('%s takes no key there', async (_, elsewhere, more) => {
			const location = `${elsewhere()}/v1/appointments`;
			home.answer = () => ({ status, headers: { location } });
			await ask(way, `${home.origin()}/v1/appointments`, more);
			expect(keyed()).toEqual([]);
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
		['the newer word for it', () => ({ skipSslCertificateValidation: true }), /certificate/i],
		[
			'the same by way of the agent',
			() => ({ agentOptions: { rejectUnauthorized: false } }),
			/certificate/i,
		],
		['a certificate authority of its own', () => ({ agentOptions: { ca: 'x' } }), /certificate/i],
		['another host’s name', () => ({ headers: { host: 'other.example' } }), /Host/],
		['the same in capitals', () => ({ headers: { HOST: 'other.example' } }), /Host/],
	])('%s is refused before any request', async (_, more, message) => {
		const task = await ask(way, `${home.origin()}/v1/appointments`, more());
		expect(task.error?.message).toMatch(message);
		expect(home.seen).toEqual([]);
		expect(foreign.seen).toEqual([]);
	});

	test.each<[string, () => object]>([
		['no proxy', () => ({ proxy: '' })],
		['certificates that are checked', () => ({ rejectUnauthorized: true })],
		['its own host’s name', () => ({ headers: { host: new URL(home.origin()).host } })],
		['agent options that weaken nothing', () => ({ agentOptions: { keepAlive: false } })],
	])('%s is no reason to refuse', async (_, more) => {
		const task = await ask(way, `${home.origin()}/v1/appointments`, more());
		expect(task.error).toBeUndefined();
		expect(home.carrying(apiKey)).toHaveLength(1);
	});
});
