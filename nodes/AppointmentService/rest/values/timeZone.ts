import { remembering } from './collections';

/** No zone is further from UTC than 14 hours. */
const fixedOffset = /^(?:z|([+-])(0\d|1[0-4]):?([0-5]\d))$/i;

export const dayMs = 86_400_000;

/** Creating a formatter costs far more than using it. There are some hundred zones; upper and lower case make any number of spellings. */
const formatterFor = remembering(
	(zone) =>
		new Intl.DateTimeFormat('en-US', {
			timeZone: zone,
			hourCycle: 'h23',
			year: 'numeric',
			month: 'numeric',
			day: 'numeric',
			hour: 'numeric',
			minute: 'numeric',
			second: 'numeric',
		}),
	600,
);

function offsetAt(instant: number, zone: string): number {
	const [fixed, sign, hours = 0, minutes = 0] = fixedOffset.exec(zone) ?? [];
	if (fixed) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
	const parts = formatterFor(zone).formatToParts(instant);
	const part = (type: string) => Number(parts.find((entry) => entry.type === type)?.value);
	const wallTime = Date.UTC(
		part('year'),
		part('month') - 1,
		part('day'),
		part('hour'),
		part('minute'),
		part('second'),
	);
	return wallTime - Math.floor(instant / 1000) * 1000;
}

/**
 * The instant at which clocks in the zone show this time: the first one where they show it twice, and as much later as the clocks are
 * put forward where they never show it.
 *
 * @param wallTime what the clocks show, as if it were UTC, in milliseconds since 1970
 * @param zone name in the IANA database, e.g. `Africa/Johannesburg`, or an offset such as `+02:00`
 */
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
	try {
		return typeof name === 'string' && Number.isFinite(offsetAt(0, name));
	} catch {
		return false;
	}
}

/** The time zone of a city by its name alone, as frameworks write it: `Europe/Berlin` for `Berlin`; undefined where no zone, or more than one, is named so. */
export const zoneOfCity = remembering((city) => {
	// Not among the types of ES2022, and not in every host.
	const { supportedValuesOf } = Intl as { supportedValuesOf?(key: string): string[] };
	const place = `/${city.trim().replace(/ /g, '_')}`;
	const zones = (supportedValuesOf?.('timeZone') ?? []).filter((zone) => zone.endsWith(place));
	return zones.length === 1 ? zones[0] : undefined;
});
