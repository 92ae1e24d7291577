import { nodeRetryPolicy } from '../../nodes/AppointmentService/transport';

/** Retries of this file take no time: for tests of what comes of them, not of how long they wait. */
export function skipPauses(): void {
	const { sleep } = nodeRetryPolicy;
	beforeAll(() => void Object.assign(nodeRetryPolicy, { sleep: async () => {} }));
	afterAll(() => void Object.assign(nodeRetryPolicy, { sleep }));
}
