import type { HelpfulOption } from '../../rest';

/** The options for writing as messages call them: with the name of their group. */
export const optionNames = {
	method: '“Request: Method”',
	path: '“Request: Path”',
	wrapper: '“Request: Body Wrapper”',
	updateStyle: '“Request: Update Style”',
	checkVersion: '“Check for Changes by Others”',
	idempotencyHeader: '“Request: Idempotency Header”',
	idempotencyField: '“Request: Idempotency Field”',
	dryRun: '“Dry Run”',
};

const uses: Record<HelpfulOption, string> = {
	method: `${optionNames.method} (how the service is asked)`,
	path: `${optionNames.path} (where the request goes)`,
	wrapper: `${optionNames.wrapper} (the name around the fields)`,
	sendWhole: `${optionNames.updateStyle} (Replace sends the whole record)`,
	sendChanges: `${optionNames.updateStyle} (Merge sends only what changes)`,
	idempotency: `${optionNames.idempotencyHeader} or ${optionNames.idempotencyField}`,
	dryRun: `${optionNames.dryRun} (shows the request and sends nothing)`,
};

/** Which options to try, and what each of them does. */
export function describeOptions(options: HelpfulOption[]): string {
	return `Try under Options: ${options.map((option) => uses[option]).join(', ')}.`;
}
