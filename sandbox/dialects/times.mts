import { zone } from '../business/calendar.mts';

const utc = (moment: number) => new Date(moment).toISOString();
const local = (moment: number) => utc(moment + zone.offset).slice(0, 19);

/** The formats of a moment in requests and responses. */
export const timeFormats = {
	/** 2026-03-01T09:30:00Z */
	zulu: (moment: number) => `${utc(moment).slice(0, 19)}Z`,
	/** 2026-03-01T09:30:00.000Z */
	zuluWithMilliseconds: (moment: number) => utc(moment),
	/** 2026-03-01T11:30:00+02:00 */
	offset: (moment: number) => `${local(moment)}${zone.suffix}`,
	/** 2026-03-01T11:30:00+0200 */
	offsetWithoutColon: (moment: number) => `${local(moment)}${zone.suffix.replace(':', '')}`,
	/** 2026-03-01 09:30:00, in UTC. */
	spaced: (moment: number) => utc(moment).slice(0, 19).replace('T', ' '),
	/** 2026-03-01 11:30:00, on the salon's own clock. */
	spacedLocal: (moment: number) => local(moment).replace('T', ' '),
	/** Seconds since 1970. */
	epoch: (moment: number) => Math.floor(moment / 1000),
} as const;

export type TimeFormat = keyof typeof timeFormats;

/**
 * Parses a time in a field of this format. A time without a zone is accepted only where the format has none;
 * undefined where it is not a time.
 */
export function readMoment(value: unknown, form: TimeFormat): number | undefined {
	const text = String(value).trim();
	if (form === 'epoch') return /^\d{9,11}$/.test(text) ? Number(text) * 1000 : undefined;
	if (typeof value !== 'string') return undefined;
	const [, day, time, , zoned] =
		/^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(:\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?$/.exec(text) ??
		[];
	if (day === undefined) return undefined;
	const assumed = { spaced: 'Z', spacedLocal: zone.suffix }[form as string];
	const suffix = zoned?.replace(/(\d{2}):?(\d{2})$/, '$1:$2') ?? assumed;
	const moment = suffix === undefined ? NaN : Date.parse(`${day}T${time}${suffix}`);
	return Number.isNaN(moment) ? undefined : Math.floor(moment / 1000) * 1000;
}

/** Reads a moment in any of the forms above; undefined where it is none. */
export function readTime(text: string): number | undefined {
	if (/^\d{9,11}$/.test(text)) return Number(text) * 1000;
	// A plus sign that was not escaped arrives as a space.
	const unescaped = text
		.trim()
		.replace(/ (\d{2}:?\d{2})$/, (_, offset) => (text.includes('T') ? `+${offset}` : ` ${offset}`));
	const spaced = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(unescaped);
	const moment = Date.parse(spaced ? `${unescaped.replace(' ', 'T')}Z` : unescaped);
	return Number.isNaN(moment) ? undefined : moment;
}
