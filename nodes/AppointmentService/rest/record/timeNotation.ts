/** A notation of moments beside ISO 8601. */
interface TimeNotation {
	pattern: RegExp;
	toIso(parts: string[]): string;
	fromIso(iso: string, example: string): string;
}

const notations: TimeNotation[] = [
	{
		// Of .NET. The offset is that of the server; the number says the moment.
		pattern: /^\/Date\((\d{1,13})(?:[+-]\d{4})?\)\/$/,
		toIso: ([, milliseconds]) => isoOf(new Date(Number(milliseconds))),
		fromIso: (iso, example) => example.replace(/\d+/, String(Date.parse(iso))),
	},
	{
		// Of iCalendar, the basic format of ISO 8601.
		pattern: /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)?(Z|[+-]\d{4})?$/,
		toIso: ([, year, month, day, hour, minute, second, zone = '']) =>
			`${year}-${month}-${day}T${hour}:${minute}${second ? `:${second}` : ''}${zone}`,
		fromIso: (iso) => iso.slice(0, 10).replace(/-/g, '') + iso.slice(10).replace(/:/g, ''),
	},
	{
		// With slashes a year first says the order.
		pattern: /^(\d{4})\/(\d\d)\/(\d\d)((?:[T ].*)?)$/,
		toIso: ([, year, month, day, time]) => `${year}-${month}-${day}${time}`,
		fromIso: (iso) => iso.slice(0, 10).replace(/-/g, '/') + iso.slice(10),
	},
	{
		// Of HTTP and of mail.
		pattern: /^\w{3}, (\d\d? \w{3} \d{4} \d\d:\d\d:\d\d) (?:GMT|[+-]0000|([+-]\d{4}))$/,
		toIso: ([, moment, offset = 'Z']) => isoOf(new Date(`${moment} GMT`)).replace('.000Z', offset),
		fromIso: (iso, example) =>
			new Date(`${iso.slice(0, 19)}Z`).toUTCString().replace(/\S+$/, example.split(' ')[5]),
	},
	{
		// With dots the day stands before the month.
		pattern: /^(\d\d)\.(\d\d)\.(\d{4})(?:(,? |T)(\d\d:\d\d(?::\d\d)?))?$/,
		toIso: ([, day, month, year, , time]) =>
			`${year}-${month}-${day}${time === undefined ? '' : ` ${time}`}`,
		fromIso: (iso, example) =>
			iso.slice(0, 10).split('-').reverse().join('.') +
			example.slice(10).replace(/\d.*/, iso.slice(11)),
	},
];

const isoOf = (date: Date) => (Number.isNaN(date.getTime()) ? '' : date.toISOString());

/** A moment in another notation that services use, such as `/Date(1764579600000)/` or `20261201T090000Z`, in ISO 8601; any other text as it is. */
export function toIsoNotation(text: string): string {
	for (const { pattern, toIso } of notations) {
		const parts = pattern.exec(text);
		if (parts) return toIso(parts);
	}
	return text;
}

/** An ISO 8601 text in the notation of an example. */
export function spelledAsTime(iso: string, example: string): string {
	const notation = notations.find(({ pattern }) => pattern.test(example));
	return notation ? notation.fromIso(iso, example) : iso;
}
