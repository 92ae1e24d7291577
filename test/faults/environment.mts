import { startSandbox, type Sandbox } from '../../sandbox/server.mts';
import type { Certificates } from './network/certificates.mts';
import { startOtherHost, type OtherHost } from './network/other-host.mts';
import type { Fault } from './faults.mts';
import { startProxy, type Obstacle, type Proxy } from './network/proxy.mts';

/** The day that every business stands on. */
const today = '2026-03-11';

/** A service, the proxy before it, and an account there. */
export interface FaultEnvironment {
	sandbox: Sandbox;
	proxy: Proxy;
	elsewhere: OtherHost;
	/** The account's credential; its address changes where the fault is in the address. */
	credential: Credential;
	/** The nodes' options: a short time limit where the fault is in the time. */
	options: { timeout: number };
	/** Puts the fault in. */
	begin(when?: Partial<Omit<Obstacle, 'act'>>): void;
	/** Takes it out. */
	end(): void;
	close(): Promise<void>;
}

export interface Credential {
	surface: 'enterprise' | 'limited';
	baseUrl: string;
	apiKey: string;
	[field: string]: string;
}

/** Prepares the environment of one case. */
export async function startTestEnvironment(
	fault: Fault,
	certificates: Certificates,
	{ rows = 60 } = {},
): Promise<FaultEnvironment> {
	const sandbox = await startSandbox({
		today,
		rows,
		dialects: fault.dialect ?? 'E01',
		hooks: { speed: 1000, limit: 1 },
	});
	const elsewhere = await startOtherHost(Object.values(sandbox.keys));
	const proxy = await startProxy({
		service: sandbox.url,
		elsewhere: elsewhere.origin,
		...(fault.opening && { certificate: certificates.good }),
	});
	const credential: Credential = {
		surface: 'enterprise',
		baseUrl: proxy.origin,
		apiKey: sandbox.keys.enterprise,
	};
	return {
		sandbox,
		proxy,
		elsewhere,
		credential,
		options: { timeout: fault.stalls ? 3 : 40 },
		begin(when = {}) {
			if (fault.act) proxy.obstacle = { from: 1, ...when, act: fault.act };
			if (fault.opening) proxy.open(fault.opening(certificates));
			if (fault.address) credential.baseUrl = fault.address;
		},
		end() {
			proxy.obstacle = undefined;
			if (fault.opening) proxy.open({ certificate: certificates.good });
			credential.baseUrl = proxy.origin;
		},
		async close() {
			await Promise.all([sandbox.close(), elsewhere.close(), proxy.close()]);
		},
	};
}
