const fixed = /^([+-])(\d{2}):?(\d{2})$/;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Made once for each zone: making one costs far more than asking it. */
function clockIn(zone: string): Intl.DateTimeFormat {
	const known = clocks.get(zone);
	if (known) return known;
	const clock = new Intl.DateTimeFormat('en-US', {
		timeZone: zone,
		hourCycle: 'h23',
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
		hour: 'numeric',
		minute: 'numeric',
		second: 'numeric',
	});
	clocks.set(zone, clock);
	return clock;
}

/** Milliseconds by which a zone is ahead of UTC at an instant. */
function offsetAt(instant: number, zone: string): number {
	const [, sign, hours, minutes] = fixed.exec(zone) ?? [];
	if (sign) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
	const parts = clockIn(zone).formatToParts(instant);
	const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
	const wall = Date.UTC(
		part('year'),
		part('month') - 1,
		part('day'),
		part('hour'),
		part('minute'),
		part('second'),
	);
	return wall - Math.floor(instant / 1000) * 1000;
}

/**
 * The instant at which clocks in the zone show this.
 *
 * @param wall what the clocks show, as milliseconds since 1970 would show it in UTC
 * @param zone name in the IANA database, e.g. `Africa/Johannesburg`, or an offset such as `+02:00`
 */
export function instantOf(wall: number, zone: string): number {
	const guess = wall - offsetAt(wall, zone);
	return wall - offsetAt(guess, zone);
}

/** What clocks in the zone show at an instant, as milliseconds since 1970 would show it in UTC. */
export function wallOf(instant: number, zone: string): number {
	return instant + offsetAt(instant, zone);
}

/** Whether this is a time zone that the host knows. */
export function isZone(name: unknown): name is string {
	if (typeof name !== 'string' || name === '') return false;
	if (fixed.test(name)) return true;
	try {
		return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
	} catch {
		return false;
	}
}
