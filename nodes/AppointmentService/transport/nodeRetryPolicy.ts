import { sleep } from 'n8n-workflow';
import type { RetryPolicy } from '../rest';

/** Two minutes of waiting, as a person would, and a little: many services count two minutes in whole seconds. */
export const nodeRetryPolicy: RetryPolicy = {
	sleep,
	now: () => Date.now(),
	tries: 5,
	budget: 125_000,
};
