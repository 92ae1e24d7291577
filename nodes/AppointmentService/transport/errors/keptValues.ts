import { normalizeName, type FieldDifference } from '../../rest';

const maxLength = 80;
const maxFields = 40;
/** The values of such fields stay out of messages, which n8n saves and shows to others. */
const secretNames =
	/passw(or)?d|secret|token|apikey|privatekey|accesskey|^pin$|pincode|^cv[vc]\d?$|cardnumber|iban|accountnumber|^ssn$|otp$/;

/**
 * What a service made of written values: `ends_at: 12:30 (you sent 11:00)`.
 *
 * @param clean replaces the credential's secrets in a value, `cleanName` in the name of a field
 */
export function describeKeptValues(
	differences: FieldDifference[],
	{ clean, cleanName }: Record<'clean' | 'cleanName', (text: string) => string>,
): string {
	const shown = differences.slice(0, maxFields).map(({ field, written, actual }) => {
		if (secretNames.test(normalizeName(field))) return cleanName(field);
		const [kept, sent] = [actual, written].map((value) => shorten(clean(toText(value))));
		return `${cleanName(field)}: ${kept} (you sent ${sent})`;
	});
	const rest = differences.length - shown.length;
	return shown.join('; ') + (rest > 0 ? `; and ${rest} more` : '');
}

function toText(value: unknown): string {
	if (value === undefined) return 'not shown';
	if (value === null || value === '') return 'empty';
	return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function shorten(text: string): string {
	return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
