import { sleep } from 'n8n-workflow';
import type { RetryPolicy } from '../rest';

/** Up to two minutes of waiting for one list, as a person would. */
export const nodeRetryPolicy: RetryPolicy = {
	sleep,
	now: () => Date.now(),
	tries: 5,
	budget: 120_000,
};
