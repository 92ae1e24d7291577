/**
 * Whether n8n takes a text for an expression. It keeps what somebody chooses in the editor as a parameter, and evaluates each text in
 * there that begins like this, labels too: a customer could give a name that reads the data of the workflow.
 */
export function isExpression(text: string): boolean {
	return text.startsWith('=');
}

/** A label that n8n does not evaluate: one that begins like an expression begins with an apostrophe instead, as in spreadsheets. */
export function toSavedLabel(label: string): string {
	return isExpression(label) ? `'${label}` : label;
}
