import type { Column } from '../wire';

/** `client_id` becomes `Client ID`. */
export function worded(name: string): string {
	const words = name
		.replace(/([a-z\d])([A-Z])/g, '$1 $2')
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean)
		.map((word) => (/^(id|uid|url)$/i.test(word) ? word.toUpperCase() : capital(word)));
	return words.join(' ') || name;
}

/** As much of a label as the editor shows. */
const labelLength = 30;

/** The name, with values that the field has where they say how to fill it in. It is saved with the workflow. */
export function labelled({ name, type, example, options }: Column, chosen: boolean): string {
	const label = worded(name);
	if (chosen || type === 'time') return label;
	const form = type === 'list' ? 'JSON list' : type === 'object' ? 'JSON object' : '';
	const text = typeof example === 'object' ? JSON.stringify(example) : String(example ?? '');
	const shown = options?.join(', ') ?? text;
	const whole = [form, shown && `e.g. ${shown}`].filter(Boolean).join(', ');
	const fitting = [whole, text && `e.g. ${text}`, form].find(
		(hint) => hint && label.length + hint.length + 3 <= labelLength,
	);
	return fitting ? `${label} (${fitting})` : label;
}

function capital(word: string): string {
	return word.charAt(0).toUpperCase() + word.slice(1);
}
