const formatters = new Map<string, Intl.DateTimeFormat>();

/** What clocks in the zone show at a moment: `2026-03-29T02:30:00`. */
export function wallTime(at: number, zone: string): string {
	let formatter = formatters.get(zone);
	if (!formatter) {
		formatter = new Intl.DateTimeFormat('sv-SE', {
			timeZone: zone,
			dateStyle: 'short',
			timeStyle: 'medium',
		});
		formatters.set(zone, formatter);
	}
	return formatter.format(at).replace(' ', 'T');
}

/** The calendar day in the zone at a moment: `2026-03-29`. */
export function dayAt(at: number, zone: string): string {
	return wallTime(at, zone).slice(0, 10);
}

/** The calendar day so many days later. */
export function addDays(day: string, count: number): string {
	return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}
