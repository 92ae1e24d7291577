export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The salons stand in Cape Town: two hours ahead of UTC, summer and winter. */
export const zone = { name: 'Africa/Johannesburg', offset: 2 * HOUR, suffix: '+02:00' };

/** The number of the local day in which the moment lies, counted from 1970-01-01. */
export function dayOf(moment: number): number {
	return Math.floor((moment + zone.offset) / DAY);
}

/** The moment at which the local day begins. */
export function startOf(day: number): number {
	return day * DAY - zone.offset;
}

/** `YYYY-MM-DD` of the local day. */
export function dateOf(day: number): string {
	return new Date(day * DAY).toISOString().slice(0, 10);
}

/** The local day written as `YYYY-MM-DD`, or undefined where there is no such day. */
export function dayFrom(date: string): number | undefined {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
	const moment = Date.parse(`${date}T00:00:00Z`);
	if (Number.isNaN(moment) || dateOf(moment / DAY) !== date) return undefined;
	return moment / DAY;
}

/** Opening hours of the local day, in minutes after midnight. Open every day, shorter on Sundays. */
export function hoursOf(day: number): { opens: number; closes: number } {
	const weekday = (((day + 4) % 7) + 7) % 7;
	if (weekday === 0) return { opens: 10 * 60, closes: 16 * 60 };
	if (weekday === 6) return { opens: 9 * 60, closes: 18 * 60 };
	return { opens: 9 * 60, closes: 19 * 60 };
}
