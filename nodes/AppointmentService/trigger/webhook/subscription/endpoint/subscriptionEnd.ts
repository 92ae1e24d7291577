import { dayMs, isObject, normalizeName, parseTime, type JsonObject } from '../../../../rest';

/** Names around which nothing else is meant: `channel_expiry`, `webhookLifetime`. */
const own =
	'(subscription|registration|web|hook|channel|watch|lease|endpoint|callback|notification|push){0,3}';
const unit = '(ms|millis|milliseconds|s|secs?|seconds?|mins?|minutes?|hrs?|hours?|days?)?';
const endNames = new RegExp(
	`^([a-z]{0,24}expir(y|es|ed|e|ation)|${own}(ends?|until|terminat(es|ion)|(valid|active|alive)(until|to|till|thru|through|before)|(renew|refresh)(by|before)))(at|on|date|time|timestamp|deadline|utc|iso|epoch|unix){0,3}${unit}$`,
);
const durationNames = new RegExp(
	`^${own}(ttl|timetolive|life(time|span)?|lease|duration|maxage|valid(for|ity)(period)?|(expir(y|es|e|ation)|ends?)(in|after)?)(in)?${unit}$`,
);
/** Names of something else that may end. */
const otherNames =
	/secret|token|key|credential|auth|signature|signing|cert|account|user|owner|member|session|licen[sc]e|plan|billing|trial|offer|filter|criteria|message|cache|challenge|verif|confirm|code|retry|quota|limit/;

const unitLengths: Array<[names: RegExp, milliseconds: number]> = [
	[/(ms|millis|milliseconds?)$/, 1],
	[/(mins?|minutes?)$|^m$/, 60_000],
	[/(hrs?|hours?)$|^h$/, 3_600_000],
	[/days?$|^d$/, dayMs],
];
/** Milliseconds of the unit at the end of a name; seconds where it has none. */
export const unitLength = (name: string) =>
	unitLengths.find(([names]) => names.test(name))?.[1] ?? 1000;

/** Before this no subscription ends: services write such times for none. */
const earliest = Date.UTC(2001, 0, 1);
/** A subscription that ends sooner is not read rightly, or cannot be renewed. */
const shortestMs = 60_000;
/** Seconds of a longer duration are milliseconds. */
const longestSeconds = 400 * 86_400;

/** Whether a field is named like the end of a subscription, or like how long it lasts. */
export function isEndName(name: string): boolean {
	const normalized = normalizeName(name);
	return endNames.test(normalized) || isDurationName(normalized);
}

/** Whether a name, normalized, says how long a subscription lasts. */
export const isDurationName = (normalized: string) => durationNames.test(normalized);

/** The time at which a subscription ends by itself, where the service shows one: the soonest of the outermost ones. */
export function findEnd(body: unknown): number | undefined {
	return soonest(body, (name, value) => (endNames.test(name) ? parseEnd(value) : undefined));
}

/** When a subscription ends that was registered just now, by the time or by the duration that the service tells. */
export function endOfNew(body: unknown, now: number): number | undefined {
	const end =
		findEnd(body) ??
		soonest(body, (name, value) => {
			const duration = isDurationName(name) ? parseDuration(name, value) : undefined;
			return duration === undefined ? undefined : now + duration;
		});
	return end !== undefined && end > now + shortestMs ? end : undefined;
}

/** Whether no more than a part of its life is left, so that a subscription is to be renewed. */
export function isDue(
	{ since, ends }: { since?: number; ends?: number },
	now: number,
	part = 1 / 2,
): boolean {
	return ends !== undefined && ends - now <= (ends - (since ?? -Infinity)) * part;
}

/** What a user whose node does not poll is told of an end. */
export function describeEnd(ends: number): string {
	return `This webhook ends by itself on ${new Date(ends).toUTCString()}. The node renews it at a delivery or a start of n8n in the second half of its time. Where none comes, Also Check by Polling does.`;
}

const maxDepth = 6;
const maxEntries = 100;

/** Goes through a body level by level, and takes the soonest time of the first level that has one. */
function soonest(
	body: unknown,
	read: (name: string, value: unknown) => number | undefined,
): number | undefined {
	let level = [body];
	for (let depth = 0; depth < maxDepth && level.length > 0; depth++) {
		const entries = level.flatMap(entriesOf).slice(0, maxEntries);
		const ends = entries
			.map(({ name, value }) => (name === '' ? undefined : read(name, value)))
			.filter((end) => end !== undefined);
		if (ends.length > 0) return Math.min(...ends);
		level = entries.map(({ value }) => value);
	}
	return undefined;
}

function entriesOf(value: unknown) {
	if (!isObject(value) && !Array.isArray(value)) return [];
	return Object.entries(value as JsonObject)
		.slice(0, maxEntries)
		.map(([key, inner]) => ({
			name: Array.isArray(value) ? '' : normalizeName(key.slice(0, 60)),
			value: inner,
		}))
		.filter(({ name }) => !otherNames.test(name));
}

function parseEnd(value: unknown): number | undefined {
	if (isObject(value)) {
		const parts = Object.values(value).filter((part) => !isObject(part));
		return parts.map(parseEnd).find((at) => at !== undefined);
	}
	const time = parseTime(value);
	return time !== undefined && time > earliest ? time : undefined;
}

const plainDuration = /^(?:pt?)?(\d{1,12})(?:\.\d{1,9})? ?([a-z]{0,12})$/;

/** Milliseconds of a duration: a number, or a text such as `3600s` or `P3D`. */
function parseDuration(name: string, value: unknown): number | undefined {
	if (typeof value !== 'number' && typeof value !== 'string') return undefined;
	const [, digits, named = ''] = plainDuration.exec(String(value).slice(0, 40).toLowerCase()) ?? [];
	if (digits === undefined) return undefined;
	const length = unitLength(named === '' ? name : named);
	const isInMilliseconds = length === 1000 && Number(digits) > longestSeconds;
	return Number(digits) * (isInMilliseconds ? 1 : length);
}
