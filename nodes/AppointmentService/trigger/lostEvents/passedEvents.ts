import { keepNewest } from '../keepNewest';

const maxRemembered = 2000;

/** Keys of what this process passed on of deliveries, by node; the newest last. */
const passed = new Map<string, Set<string>>();

/** Remembers keys of an event that a delivery brought, so that a poll of this process starts no run for it. */
export function rememberPassed(node: string, keys: string[]): void {
	const known = passed.get(node) ?? new Set();
	passed.set(node, known);
	for (const key of keys) known.add(key);
	keepNewest(known, maxRemembered);
}

/** Whether this process remembers one of the keys. */
export function isRemembered(node: string, keys: string[]): boolean {
	const known = passed.get(node);
	return known !== undefined && keys.some((key) => known.has(key));
}
