import { createHash } from 'node:crypto';

/** What is written down, line by line, below headings that start with `## `. */
export class Transcript {
	readonly lines: string[] = [];

	heading(...words: Array<number | string>): void {
		this.lines.push(`## ${words.join(' ')}`);
	}

	/** Adds one line: what it is, and a value as it is or as JSON. */
	add(what: string, value: unknown = ''): void {
		const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
		this.lines.push(stableText(`${what} ${text}`.trimEnd()));
	}

	/** Adds a value that is too long to be read as its length, its digest and its beginning. */
	addDigest(what: string, value: unknown): void {
		const text = stableText(
			typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'),
		);
		this.lines.push(`${what} ${text.length} ${digest(text)} ${text.slice(0, 200)}`);
	}

	get text(): string {
		return this.lines.map((line) => `${line}\n`).join('');
	}
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The text without what is another one in each run: ports, and ids that are drawn. All of it in one line. */
export function stableText(text: string): string {
	return text
		.replace(/\b(127\.0\.0\.1|localhost)(:|%3A|%253A)\d{4,5}\b/gi, '$1$2PORT')
		.replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g, 'UUID')
		.replace(/\breq_[0-9a-f-]{18}\b/g, 'req_ID')
		.replaceAll('\n', '\\n');
}

/** What people read of an error. */
export function errorMessageOf(error: unknown): string {
	const { message, description } = error as { message?: string; description?: unknown };
	return [message ?? String(error), description].filter(Boolean).join(' | ');
}
