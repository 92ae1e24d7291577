const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Packs texts in their order: UUIDs as 16 bytes each, others by what they share with the one before. */
export function packTexts(texts: string[]): string {
	if (texts.length > 0 && texts.every((text) => uuidPattern.test(text)))
		return `u${Buffer.from(texts.join('').replaceAll('-', ''), 'hex').toString('base64')}`;
	let previous = '';
	return JSON.stringify(
		texts.map((text) => {
			let shared = 0;
			while (shared < 35 && shared < text.length && text[shared] === previous[shared]) shared++;
			previous = text;
			return shared.toString(36) + text.slice(shared);
		}),
	);
}

/** The texts that `packTexts` packed. */
export function unpackTexts(packed: string): string[] {
	if (packed.startsWith('u')) {
		const digits = Buffer.from(packed.slice(1), 'base64').toString('hex');
		return (digits.match(/.{32}/g) ?? []).map((text) =>
			text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
		);
	}
	let previous = '';
	return (JSON.parse(packed) as string[]).map(
		(text) => (previous = previous.slice(0, parseInt(text[0], 36)) + text.slice(1)),
	);
}
