import { z } from 'zod';
import { deliveryKinds } from './delivery/corrupt-body.mts';

/** Oddities of what is sent about one kind of record. Times are seconds of the service's own pace. */
export const hookSwitches = z.strictObject({
	/** Delay before the delivery. */
	late: z.number().min(0).optional(),
	/** So many times, all at once; 2 is twice. */
	times: z.number().int().min(1).optional(),
	/** So many are held back, and then sent one after the other, the last first. */
	backwards: z.number().int().min(2).optional(),
	/** So many are held back, and then sent in one body. */
	batch: z.number().int().min(2).optional(),
	/** Of a new record, so long before a list or a read shows it. */
	ahead: z.number().min(0).optional(),
	/** The kind of damage. */
	kind: z.enum(deliveryKinds).optional(),
	/** Size of an oversized one. */
	bytes: z.number().int().min(0).optional(),
});

export type HookSwitches = z.output<typeof hookSwitches>;
