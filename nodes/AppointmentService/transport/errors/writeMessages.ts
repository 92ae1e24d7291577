import { FieldNotFoundError } from '../../appointment';
import {
	InvalidFieldError,
	ApiError,
	OutcomeUnknownError,
	UnknownZoneError,
	WriteError,
	WriteRefusedError,
	normalizeName,
	type ErrorInfo,
	type FieldDifference,
	type HelpfulOption,
	type WriteProblem,
} from '../../rest';

export interface ErrorMessage {
	message: string;
	description: string;
	httpCode?: string;
	/** The service's own code, field messages and request id, where it gave them. */
	errorInfo?: ErrorInfo;
}

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

const uses: Record<Exclude<HelpfulOption, 'json'>, string> = {
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
	const named = options.filter((option) => option !== 'json').map((option) => uses[option]);
	const more = options.includes('json')
		? ' A field that is missing and not offered can be written with Input Mode JSON of Create or Update.'
		: '';
	return `Try under Options: ${named.join(', ')}.${more}`;
}

interface MessageHelpers {
	describeCause(reason: unknown): ErrorMessage | undefined;
	clean(text: string): string;
	cleanName(name: string): string;
}

/** What became of a write: nothing was sent, nothing was changed, or the outcome is unknown. Undefined for other errors. */
export function describeWriteError(
	reason: unknown,
	task: string,
	helpers: MessageHelpers,
): ErrorMessage | undefined {
	const { describeCause } = helpers;
	if (reason instanceof InvalidFieldError) return fromFieldError(reason, helpers);
	if (reason instanceof WriteError) return fromProblem(reason.problem, task, helpers);
	if (reason instanceof UnknownZoneError) {
		return {
			message: `The time zone of the service is not known: “${helpers.clean(reason.message)}”`,
			description:
				'A time would have to be written in it, so nothing was sent. Use Update or Create with Input Mode JSON, and write the times as the service shows them.',
		};
	}
	if (reason instanceof FieldNotFoundError) return fromFieldNotFound(reason, helpers);
	if (!(reason instanceof OutcomeUnknownError)) return undefined;
	return fromUnknownOutcome(reason, task, describeCause(reason.reason));
}

type ProblemOf<Kind extends WriteProblem['kind']> = Extract<WriteProblem, { kind: Kind }>;

function fromProblem(problem: WriteProblem, task: string, helpers: MessageHelpers): ErrorMessage {
	switch (problem.kind) {
		case 'ignored':
			return fromIgnoredWrite(problem, task, helpers);
		case 'unintendedChange':
			return fromUnintendedChange(problem, task, helpers);
		case 'createdDifferently':
			return fromDifferingCreate(problem, helpers);
		case 'notCreated':
			return fromNothingCreated(problem, task, helpers);
		case 'damagedView':
			return {
				message: `Only a part of these fields is shown: ${joinNames(problem.fields, helpers)}`,
				description: `The whole record would have to be sent back, and with it what is masked or cut there, which would overwrite the full values. Nothing was changed. Write these fields, too, with their full values, or set ${optionNames.updateStyle} to Merge or ${optionNames.method} to PATCH under Options.`,
			};
		case 'notDeleted': {
			const { changed } = problem;
			const state =
				changed.length > 0 ? `was changed: ${joinNames(changed, helpers)}` : 'is as it was';
			return {
				message: `The service said yes to the request to ${task}, but it is still there`,
				description: `It was read again and ${state}. Look in the account. The service may delete in another way: try ${optionNames.method} or ${optionNames.path} under Options, or ask support what this key may delete.`,
			};
		}
		case 'fieldsRefused': {
			const { description = '', ...cause } = helpers.describeCause(problem.reason) ?? {
				message: problem.reason.message,
			};
			return {
				...cause,
				description: `The service wants the whole record, and does not take these fields of it: ${joinNames(problem.fields, helpers)}. Without them they could be emptied, so nothing more was sent and nothing was changed. Set ${optionNames.updateStyle} to Merge under Options, or write these fields, too, in the form that the service takes. ${description}`,
			};
		}
		default:
			return fromWarningAnswer(problem, task, helpers);
	}
}

function fromWarningAnswer(
	{ kind, signs }: Extract<WriteProblem, { signs: string[] }>,
	task: string,
	{ clean }: MessageHelpers,
): ErrorMessage {
	const said = signs.map(clean).join('; ').slice(0, 200);
	const look = 'Look in the account before you run this again.';
	if (kind === 'otherRecord')
		return {
			message: `The service answered the request to ${task} with another record (ID ${said}), and changed nothing in this one`,
			description: `It was read again and is as it was. The service may have changed or made the other one. ${look}`,
		};
	if (kind === 'existingRecord')
		return {
			message: `The service was asked to ${task}, and changed one that was there before (ID ${said})`,
			description:
				'Nothing was created: it holds now what was written. Look in the account whether the two are one, and set right there what was overwritten. Find or Create looks for such a record first.',
		};
	return kind === 'moreRecords'
		? {
				message: `The request to ${task} changed more records than this one`,
				description: `The service answered: “${said}”. Look in the account which others were changed, and set them right there.`,
			}
		: {
				message: `The service took the request to ${task}, but it is not in force`,
				description: `The service answered: “${said}”. It was only tried. ${look} A setting of the key, or a field or parameter of the request, may decide this.`,
			};
}

function fromNothingCreated(
	{ reason: { errorInfo } }: ProblemOf<'notCreated'>,
	task: string,
	{ clean }: MessageHelpers,
): ErrorMessage {
	const said = errorInfo.message && ` The service said: “${clean(errorInfo.message)}”.`;
	return {
		message: `The service answered the request to ${task} with HTTP ${errorInfo.status}, but created nothing`,
		description: `The list was read again and shows no new record.${said} Check the values, and look in the account before you run this again.`,
	};
}

function fromUnknownOutcome(
	{ accepted, notReflected, reason }: OutcomeUnknownError,
	task: string,
	{ message, errorInfo }: Partial<ErrorMessage> = {},
): ErrorMessage {
	const status = errorInfo?.status ?? 0;
	const { fields = {} } = errorInfo ?? {};
	const text = errorInfo?.message || Object.values(fields).flat().join('; ');
	const said = text && `“${text.replace(/\.$/, '')}”`;
	const failure = `The service failed (HTTP ${status})${said ? ` and said: ${said}` : ''}.`;
	const isVague = reason instanceof ApiError && reason.kind === 'refused' && status < 300;
	const cause = isVague ? 'Its answer does not tell' : message;
	const other = `${cause}.${said ? ` The service said: ${said}.` : ''}`;
	const options = reason instanceof WriteRefusedError ? reason.options : [];
	const help = options.includes('wrapper')
		? ` the values. If they are right, ${describeOptions(options).replace(/^T/, 't')}`
		: '';
	// Some services answer so to a method that they do not have.
	const otherwise =
		status === 503 ? ` If it fails each time, try ${optionNames.method} under Options.` : '';
	const again =
		options.length > 0 ? describeOptions(options) : `Run the workflow again later.${otherwise}`;
	const nextStep = notReflected
		? `The record was read afterwards and does not show it. ${help ? `Check${help}` : again}`
		: `Look in the account before you run this again, so that nothing is done twice.${help ? ` If it is not there, check${help}` : ''}`;
	const isDone = accepted || (reason instanceof ApiError && status < 300 && !isVague);
	return {
		message: isDone
			? `The service seems to have done it, but ${accepted ? 'the record' : 'its answer'} could not be read: asked to ${task}`
			: `It is not known whether the service did it: ${task}`,
		description: `${status >= 500 ? failure : other} ${nextStep}`,
		...(errorInfo && { httpCode: String(status), errorInfo }),
	};
}

function fromIgnoredWrite(
	{ fields, isPartial, differing }: ProblemOf<'ignored'>,
	task: string,
	helpers: MessageHelpers,
): ErrorMessage {
	const shown = describeKeptValues(differing, helpers);
	if (isPartial) {
		return {
			message: `The service said yes to the request to ${task}, but did not take all of it`,
			description: `It was changed, and holds now: ${shown}. Where that is not what you want, change it with Update or in the account, or ask support which fields and values can be changed.`,
		};
	}
	const kept =
		differing.length > 0
			? `The service kept its own ${values(differing.length)} for ${shown}.`
			: fields.length > 0
				? `The record does not show what was written to: ${joinNames(fields, helpers)}. Check first how it names this.`
				: 'It was read again and is as it was.';
	return {
		message: `The service said yes to the request to ${task}, but changed nothing`,
		description: `${kept} The service may expect the fields in another way: try ${optionNames.wrapper}, ${optionNames.method} or ${optionNames.path} under Options, or ask support which fields can be changed.`,
	};
}

function fromDifferingCreate(
	{ differing, id }: ProblemOf<'createdDifferently'>,
	helpers: MessageHelpers,
): ErrorMessage {
	const isLong = differing.length > 3;
	const kept = isLong
		? joinNames(
				differing.map(({ field }) => field),
				helpers,
			)
		: describeKeptValues(differing, helpers);
	const record = id === undefined ? 'It exists now' : `It exists now (ID ${helpers.clean(id)})`;
	const all = isLong ? ` The service kept: ${describeKeptValues(differing, helpers)}.` : '';
	return {
		message: `Created, but the service kept its own ${values(differing.length)} for ${kept}`,
		description: `${record}, so do not create it again.${all} Change it with Update or in the account.`,
	};
}

const values = (count: number) => (count === 1 ? 'value' : 'values');

function shortJson(value: unknown): string {
	return String(JSON.stringify(value)).slice(0, 200);
}

function fromUnintendedChange(
	{ before, after, emptied, isReplacement }: ProblemOf<'unintendedChange'>,
	task: string,
	helpers: MessageHelpers,
): ErrorMessage {
	const previousValues = Object.entries(before)
		.slice(0, 40)
		.map(
			([name, value]) =>
				`“${helpers.cleanName(name)}” was ${helpers.clean(shortJson(value))}` +
				` and is ${emptied.includes(name) ? 'empty' : helpers.clean(shortJson(after[name]))} now`,
		);
	return {
		message: `The request to ${task} also changed what nobody asked for: ${joinNames(Object.keys(before), helpers)}`,
		description: `The record shows afterwards: ${previousValues.join('; ')}. ${emptied.length === 0 && !isReplacement ? 'Where that is not what you want, write them back, or change it in the account.' : 'Write them back.'}${isReplacement ? ` The whole record was sent: set ${optionNames.updateStyle} to Merge under Options, so that only what changes is sent.` : emptied.length === 0 ? '' : ` Only what changes was sent: where the service empties the rest, set ${optionNames.updateStyle} to Replace under Options, so that the whole record is sent.`}`,
	};
}

function fromFieldError(
	{ field: name, value, coercionFailure, knownFields }: InvalidFieldError,
	helpers: MessageHelpers,
): ErrorMessage {
	const { clean, cleanName } = helpers;
	const field = cleanName(name);
	if (!coercionFailure) {
		return {
			message: `There is no field “${field}”`,
			description: `The records of this account have these fields: ${joinNames(knownFields, helpers)}. Nothing was sent. If the service takes “${field}” although no record shows it, set Input Mode to JSON.`,
		};
	}
	return {
		message: `The value “${clean(typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 80)}” of the field “${field}” ${coercionFailure.problem}`,
		description: `In this account the field looks like this: ${clean(JSON.stringify(coercionFailure.example) ?? '')}. Nothing was sent. Correct the value, or set Input Mode to JSON to send it as it is.`,
	};
}

function fromFieldNotFound(
	{ subject, knownValues }: FieldNotFoundError,
	helpers: MessageHelpers,
): ErrorMessage {
	const [missing, option] = {
		start: ['no field that holds when an appointment begins', 'Start Field'],
		end: ['no field that holds when an appointment ends', 'End Field'],
		status: [
			'no field that holds the status of an appointment',
			'Status Field and Cancelled Value',
		],
		cancelled: ['no plain word for a cancelled appointment', 'Cancelled Value'],
	}[subject];
	const valueList =
		knownValues.length > 0
			? ` Its values so far are: ${knownValues.slice(0, 40).map(helpers.clean).join(', ')}.`
			: '';
	const isCancellation = subject === 'status' || subject === 'cancelled';
	const elsewhere = isCancellation
		? ' If the service cancels at an address of its own, enter it as “Request: Path”, such as appointments/{ID}/cancel, with its “Request: Method”.'
		: '';
	return {
		message: `The records of this account show ${missing}`,
		description: `Nothing was sent. Set ${option} under Options, or change the record with Update.${valueList}${elsewhere}`,
	};
}

function joinNames(names: string[], { cleanName }: MessageHelpers): string {
	return names.slice(0, 40).map(cleanName).join(', ');
}

const maxLength = 80;
const maxFields = 40;
/** The values of such fields stay out of messages, which n8n saves and shows to others. */
const secretNames =
	/passw(or)?d|secret|token|apikey|privatekey|accesskey|^pin$|pincode|^cv[vc]\d?$|cardnumber|iban|accountnumber|^ssn$|otp$/;

/** What a service made of written values: `ends_at: 12:30 (you sent 11:00)`. */
function describeKeptValues(
	differences: FieldDifference[],
	{ clean, cleanName }: MessageHelpers,
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

const shorten = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);
