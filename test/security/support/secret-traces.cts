import { inspect } from 'node:util';

/** Both secrets have characters that every encoding writes differently. */
export const apiKey = 'live_Zk9/pQ+7"x&aW\\=e2<T~mN4';
export const webhookSecret = 'whk-7Yc/uR+"3&bL\\v<Gd8=sJ1h';

const html = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const named = (text: string) =>
	text
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;');

/** What base64 writes of a text whatever stands before and after it. */
function cores(text: string): string[] {
	return [0, 1, 2].map((shift) => {
		const whole = Buffer.from('\0'.repeat(shift) + text).toString('base64');
		return whole.slice(shift === 0 ? 0 : shift + 1, Math.floor(((shift + text.length) * 8) / 6));
	});
}

/** Every form in which a service, a library or a log writes a secret. */
export function formsOf(secret: string): string[] {
	const json = JSON.stringify(secret).slice(1, -1);
	const based = cores(secret);
	return [
		secret,
		json,
		json.replaceAll('/', '\\/'),
		encodeURIComponent(secret),
		encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase()),
		new URLSearchParams({ '': secret }).toString().slice(1),
		html(secret),
		named(secret),
		...based,
		...based.map((core) => core.replaceAll('+', '-').replaceAll('/', '_')),
		...based.map((core) => encodeURIComponent(core)),
	];
}

const wanted = [apiKey, webhookSecret].flatMap((secret) =>
	formsOf(secret).map((form) => ({ form, of: secret === apiKey ? 'key' : 'secret' })),
);

/** All that a value holds as text: its own fields, hidden ones and what an exception inherits, and as n8n would store it. */
export function written(value: unknown): string {
	const seen = new Set<unknown>();
	const texts: string[] = [];
	const collect = (held: unknown, depth: number): void => {
		if (typeof held === 'string') texts.push(held);
		if (typeof held !== 'object' || held === null || seen.has(held) || depth > 40) return;
		seen.add(held);
		if (held instanceof Map || held instanceof Set) for (const one of held) collect(one, depth + 1);
		for (const name of Reflect.ownKeys(held)) {
			if (typeof name === 'string') texts.push(name);
			try {
				collect((held as Record<PropertyKey, unknown>)[name], depth + 1);
			} catch {
				continue;
			}
		}
	};
	collect(value, 0);
	const shown = inspect(value, {
		depth: 20,
		showHidden: true,
		maxArrayLength: null,
		maxStringLength: null,
	});
	return [...texts, shown].join('\n');
}

/** Where a value shows a secret: which one, in which form, with what stands around it. Empty where it shows none. */
export function tracesIn(value: unknown): string[] {
	const text = written(value);
	return wanted.flatMap(({ form, of }) => {
		const at = text.indexOf(form);
		return at < 0 ? [] : [`${of}: ${text.slice(Math.max(0, at - 80), at + form.length + 20)}`];
	});
}
