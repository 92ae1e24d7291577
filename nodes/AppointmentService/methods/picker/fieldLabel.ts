import type { FieldSchema } from '../../rest';

/** `client_id` becomes `Client ID`. */
export function toTitle(name: string): string {
	const words = name
		.replace(/([a-z\d])([A-Z])/g, '$1 $2')
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean)
		.map((word) => (/^(id|uid|url)$/i.test(word) ? word.toUpperCase() : capitalize(word)));
	return words.join(' ') || name;
}

/** The editor cuts longer labels. */
const maxLabelLength = 30;

/** The name, with example values where they fit. n8n saves it with the workflow. */
export function fieldLabel(
	{ name, type, example, options }: FieldSchema,
	hasOptions: boolean,
): string {
	const label = toTitle(name);
	if (hasOptions || type === 'time') return label;
	const jsonHint = type === 'list' ? 'JSON list' : type === 'object' ? 'JSON object' : '';
	const text = typeof example === 'object' ? JSON.stringify(example) : String(example ?? '');
	const examples = options?.join(', ') ?? text;
	const fullHint = [jsonHint, examples && `e.g. ${examples}`].filter(Boolean).join(', ');
	const fittingHint = [fullHint, text && `e.g. ${text}`, jsonHint].find(
		(hint) => hint && label.length + hint.length + 3 <= maxLabelLength,
	);
	return fittingHint ? `${label} (${fittingHint})` : label;
}

function capitalize(word: string): string {
	return word.charAt(0).toUpperCase() + word.slice(1);
}
