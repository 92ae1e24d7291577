import { inspect } from 'node:util';

/** Both secrets have characters that each encoding writes differently. */
export const apiKey = 'live_Zk9/pQ+7"x&aW\\=e2<T~mN4';
export const webhookSecret = 'whk-7Yc/uR+"3&bL\\v<Gd8=sJ1h';

const numericEntities = (text: string) =>
	text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
const namedEntities = (text: string) =>
	text
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;');

/** The part of a text's base64 that does not depend on what is before and after it. */
function base64Cores(text: string): string[] {
	return [0, 1, 2].map((shift) => {
		const whole = Buffer.from('\0'.repeat(shift) + text).toString('base64');
		return whole.slice(shift === 0 ? 0 : shift + 1, Math.floor(((shift + text.length) * 8) / 6));
	});
}

/** Every form in which a service, a library or a log writes a secret. */
export function formsOf(secret: string): string[] {
	const json = JSON.stringify(secret).slice(1, -1);
	const base64Forms = base64Cores(secret);
	return [
		secret,
		json,
		json.replaceAll('/', '\\/'),
		encodeURIComponent(secret),
		encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase()),
		new URLSearchParams({ '': secret }).toString().slice(1),
		numericEntities(secret),
		namedEntities(secret),
		...base64Forms,
		...base64Forms.map((core) => core.replaceAll('+', '-').replaceAll('/', '_')),
		...base64Forms.map((core) => encodeURIComponent(core)),
	];
}

const forms = [apiKey, webhookSecret].flatMap((secret) =>
	formsOf(secret).map((form) => ({ form, of: secret === apiKey ? 'key' : 'secret' })),
);

/** All text of a value: its own fields, hidden ones, and as n8n would store it. */
export function written(value: unknown): string {
	const seen = new Set<unknown>();
	const texts: string[] = [];
	const collect = (inner: unknown, depth: number): void => {
		if (typeof inner === 'string') texts.push(inner);
		if (typeof inner !== 'object' || inner === null || seen.has(inner) || depth > 40) return;
		seen.add(inner);
		if (inner instanceof Map || inner instanceof Set)
			for (const one of inner) collect(one, depth + 1);
		for (const name of Reflect.ownKeys(inner)) {
			if (typeof name === 'string') texts.push(name);
			try {
				collect((inner as Record<PropertyKey, unknown>)[name], depth + 1);
			} catch {
				continue;
			}
		}
	};
	collect(value, 0);
	const inspected = inspect(value, {
		depth: 20,
		showHidden: true,
		maxArrayLength: null,
		maxStringLength: null,
	});
	return [...texts, inspected].join('\n');
}

/** Where a value shows a secret: which one, with the text around it. Empty where it shows none. */
export function tracesIn(value: unknown): string[] {
	const text = written(value);
	return forms.flatMap(({ form, of }) => {
		const at = text.indexOf(form);
		return at < 0 ? [] : [`${of}: ${text.slice(Math.max(0, at - 80), at + form.length + 20)}`];
	});
}
