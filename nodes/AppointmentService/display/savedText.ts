import { withoutHidden } from '../rest';

/** A longer ID or name of a field is none, and would fill the workflow in which n8n saves it. */
const maxLength = 10_000;

/** n8n saves with the workflow what somebody chooses, and takes such a text for an expression: a customer's name could read the data of the workflow. */
const expressionSign = '=';

/** Whether a text can be offered in the editor. */
export const isOfferable = (text: string) =>
	text.length <= maxLength && !text.startsWith(expressionSign);

/** A label that n8n does not evaluate, and in which nothing is hidden. What was taken out may have stood within a secret. */
export function toSavedLabel(text: string, redact: (text: string) => string): string {
	const label = redact(withoutHidden(text));
	return label.startsWith(expressionSign) ? `'${label}` : label;
}
