import { withoutHidden } from '../rest';

/** Whether n8n takes a text that is saved as a parameter for an expression: a customer's name could read the data of the workflow. */
function isExpression(text: string): boolean {
	return text.startsWith('=');
}

/** A longer ID or name of a field is none, and would fill the workflow in which n8n saves it. */
const maxLength = 10_000;

/** Whether a text can be offered in the editor: n8n saves with the workflow what somebody chooses. */
export function isOfferable(text: string): boolean {
	return text.length <= maxLength && !isExpression(text);
}

/** A label that n8n does not evaluate, and in which nothing is hidden. What was taken out may have stood within a secret. */
export function toSavedLabel(text: string, redact: (text: string) => string): string {
	const label = redact(withoutHidden(text));
	return isExpression(label) ? `'${label}` : label;
}
