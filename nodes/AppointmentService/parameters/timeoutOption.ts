import { z } from 'zod/v4';

const defaultTimeout = 60;

/** The option Timeout, in seconds; gives milliseconds. */
export const timeoutSchema = z
	.number()
	.positive()
	.max(3600)
	.default(defaultTimeout)
	.transform((seconds) => seconds * 1000);
