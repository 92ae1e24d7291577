import { sleep } from 'n8n-workflow';
import type { RetryPolicy } from '../rest';

/** How patiently the nodes read: up to two minutes of waiting for one list, as a person would. */
export const nodeRetryPolicy: RetryPolicy = {
	sleep,
	now: () => Date.now(),
	tries: 5,
	budget: 120_000,
};
