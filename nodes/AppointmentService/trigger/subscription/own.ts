import type { Settings } from '../settings';
import { sendingTo, type Shown } from './desk';
import { eventNamed } from './plan';
import type { Known } from './state';

/** The ones that were made for this address: by what is kept, and by the address itself. */
export function ownAmong(shown: Shown[], address: string, known: Known | undefined): Shown[] {
	const here = sendingTo(shown, address);
	const kept = shown.filter(
		(one) =>
			one.id !== undefined &&
			known?.ids.includes(one.id) &&
			!here.includes(one) &&
			!tellsAddress(one),
	);
	return [...here, ...kept];
}

const tellsAddress = ({ fields }: Shown) =>
	Object.values(fields).some((value) => typeof value === 'string' && /^https?:\/\//.test(value));

/** Whether they are on and send exactly what is wanted, as far as they tell. */
export function serves(own: Shown[], settings: Settings): boolean {
	if (own.some(({ off }) => off)) return false;
	const names = own.flatMap((one) => one.names);
	if (names.length === 0 || names.includes('*')) return true;
	const events = names
		.map((name) => eventNamed(name, settings))
		.filter((event) => event !== undefined);
	return sameEvents([...new Set(events)], settings.events);
}

/** The same events, in whatever order. */
export const sameEvents = (some: string[], others: string[]) =>
	some.length === others.length && some.every((one) => others.includes(one));

/** The ids of those that have one. */
export const idsOf = (shown: Shown[]) => shown.flatMap(({ id }) => (id === undefined ? [] : [id]));
