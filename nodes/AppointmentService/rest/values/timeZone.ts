import { remembering } from './collections';

const fixedOffset = /^(?:z|([+-])(0\d|1[0-4]):?([0-5]\d))$/i;

export const dayMs = 86_400_000;

/** The formatter of a zone, in small letters; undefined of an unknown one. Creating it, or failing to, costs far more than using it. */
const formatterFor = remembering((zone) => {
	try {
		return new Intl.DateTimeFormat('en-US', {
			timeZone: zone,
			hourCycle: 'h23',
			year: 'numeric',
			month: 'numeric',
			day: 'numeric',
			hour: 'numeric',
			minute: 'numeric',
			second: 'numeric',
		});
	} catch {
		return undefined;
	}
}, 50_000);

function offsetAt(instant: number, zone: string): number {
	const [fixed, sign, hours = 0, minutes = 0] = fixedOffset.exec(zone) ?? [];
	if (fixed) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
	const parts = formatterFor(zone.toLowerCase())?.formatToParts(instant);
	if (!parts) throw new RangeError(`There is no time zone ${zone}`);
	const part = (type: string) => Number(parts.find((entry) => entry.type === type)?.value);
	// `Date.UTC` takes the years before 100 for those from 1900 on.
	const wallTime = new Date(
		Date.UTC(2000, 0, 1, part('hour'), part('minute'), part('second')),
	).setUTCFullYear(part('year'), part('month') - 1, part('day'));
	return wallTime - Math.floor(instant / 1000) * 1000;
}

/** The instant at which clocks in the zone show this time, as if it were UTC: the first of two; as much later as they are put forward where they never do. */
export function wallTimeToInstant(wallTime: number, zone: string): number {
	const steady = steadyOffset(`${Math.floor(wallTime / dayMs)} ${zone}`);
	if (steady !== undefined) return wallTime - steady;
	// No zone is a day from UTC: these are the offsets before and after a change of the clocks near this time.
	const before = offsetAt(wallTime - dayMs, zone);
	const after = offsetAt(wallTime + dayMs, zone);
	const candidates = [wallTime - before, wallTime - after].sort((a, b) => a - b);
	const shown = candidates.find((instant) => instant + offsetAt(instant, zone) === wallTime);
	return shown ?? wallTime - before;
}

/** The offset on a day, counted from 1970, and the days around it; undefined where the clocks change. Lists have many times of one day. */
const steadyOffset = remembering((dayAndZone) => {
	const [day, zone] = dayAndZone.split(' ');
	const [before, after] = [Number(day) - 1, Number(day) + 2].map((other) =>
		offsetAt(other * dayMs, zone),
	);
	return before === after ? before : undefined;
}, 20_000);

/** What clocks in the zone show at an instant, as if it were UTC, in milliseconds since 1970. */
export function instantToWallTime(instant: number, zone: string): number {
	return instant + offsetAt(instant, zone);
}

/** Whether the host knows this time zone. */
export function isTimeZone(name: unknown): name is string {
	return (
		typeof name === 'string' &&
		(fixedOffset.test(name) || formatterFor(name.toLowerCase()) !== undefined)
	);
}

/** The time zone of a city by its name alone, as frameworks write it: `Europe/Berlin` for `Berlin`; undefined where no zone, or more than one, is named so. */
export function zoneOfCity(city: string): string | undefined {
	zonesByCity ??= readZonesByCity();
	return zonesByCity.get(city.trim().replace(/ /g, '_'));
}

let zonesByCity: Map<string, string | undefined> | undefined;

function readZonesByCity(): Map<string, string | undefined> {
	// Not among the types of ES2022, and not in every host.
	const { supportedValuesOf } = Intl as { supportedValuesOf?(key: string): string[] };
	const zones = new Map<string, string | undefined>();
	for (const zone of supportedValuesOf?.('timeZone') ?? []) {
		for (let slash = zone.indexOf('/'); slash >= 0; slash = zone.indexOf('/', slash + 1)) {
			const city = zone.slice(slash + 1);
			zones.set(city, zones.has(city) ? undefined : zone);
		}
	}
	return zones;
}
