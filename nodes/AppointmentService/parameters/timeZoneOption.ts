import { z } from 'zod/v4';

function isTimeZoneName(name: string): boolean {
	try {
		return Boolean(Intl.DateTimeFormat('en', { timeZone: name || 'UTC' }));
	} catch {
		return false;
	}
}

/** The option Time Zone: a name of the IANA database, or an empty text. */
export const timeZoneSchema = z
	.string()
	.trim()
	.refine(isTimeZoneName, { message: 'enter a name such as Europe/Berlin' })
	.default('');
