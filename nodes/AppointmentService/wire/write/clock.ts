const clock = /^(\d{1,2}):(\d{2})(:\d{2})?(?:(\s*)([ap]\.?m\.?))?$/i;

/** Hours and minutes of a time of day, as a clock of 24 hours shows them: `09:05`; undefined for anything else. */
export function hourOf(value: unknown): string | undefined {
	const parts = typeof value === 'string' ? clock.exec(value.trim()) : null;
	if (!parts) return undefined;
	const [, hours, minutes, , , half] = parts;
	const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours);
	return hour < 24 ? `${String(hour).padStart(2, '0')}:${minutes}` : undefined;
}

/**
 * A time of day, written as the service writes it.
 *
 * @param wall what the clocks show, as milliseconds since 1970 would show it in UTC
 * @param example a value that the field has: `09:00`, `9:00`, `09:00:00`, `9:00 AM`
 */
export function clockLike(wall: number, example: string): string {
	const [, hours = '', , seconds, blank = '', half] = clock.exec(example.trim()) ?? [];
	const [hour, minute, second] = new Date(wall).toISOString().slice(11, 19).split(':');
	const shown = half ? Number(hour) % 12 || 12 : Number(hour);
	const named =
		half &&
		(Number(hour) < 12
			? half.replace(/p/, 'a').replace(/P/, 'A')
			: half.replace(/a/, 'p').replace(/A/, 'P'));
	return [
		String(shown).padStart(hours.length, '0'),
		`:${minute}`,
		seconds === undefined ? '' : `:${second}`,
		named ? blank + named : '',
	].join('');
}
