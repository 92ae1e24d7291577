import { FieldNotFoundError } from '../../appointment';
import { optionLabel } from '../../parameters';
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

/** An option as messages call it: with the name of its group. */
export const quoteOption = (name: string) => `“${optionLabel(name)}”`;

const uses: Record<Exclude<HelpfulOption, 'json'>, string> = {
	method: `${quoteOption('method')} (how the service is asked)`,
	path: `${quoteOption('writePath')} (where the request goes)`,
	wrapper: `${quoteOption('wrapper')} (the name around the fields)`,
	sendWhole: `${quoteOption('updateStyle')} (Replace sends the whole record)`,
	sendChanges: `${quoteOption('updateStyle')} (Merge sends only what changes)`,
	idempotency: `${quoteOption('idempotencyHeader')} or ${quoteOption('idempotencyField')}`,
	dryRun: `${quoteOption('dryRun')} (shows the request and sends nothing)`,
};

/** Which options to try, and what each of them does. */
export function describeOptions(options: HelpfulOption[]): string {
	const named = options.filter((option) => option !== 'json').map((option) => uses[option]);
	const more = options.includes('json')
		? ' A field that is missing and not offered can be written with Input Mode JSON of Create or Update.'
		: '';
	return named.length > 0 ? `Try under Options: ${named.join(', ')}.${more}` : more.trim();
}

interface Telling {
	/** What was to be done, e.g. `update this appointment`. */
	task: string;
	describeCause(reason: unknown): ErrorMessage | undefined;
	clean(text: string): string;
	cleanName(name: string): string;
}

/** What became of a write: nothing was sent, nothing was changed, or the outcome is unknown. Undefined for other errors. */
export function describeWriteError(reason: unknown, telling: Telling): ErrorMessage | undefined {
	if (reason instanceof InvalidFieldError) return fromFieldError(reason, telling);
	if (reason instanceof WriteError) return fromProblem(reason.problem, telling);
	if (reason instanceof UnknownZoneError) {
		return {
			message: `The time zone of the service is not known: “${telling.clean(reason.message)}”`,
			description:
				'A time would have to be written in it, so nothing was sent. Use Update or Create with Input Mode JSON, and write the times as the service shows them.',
		};
	}
	if (reason instanceof FieldNotFoundError) return fromFieldNotFound(reason, telling);
	return reason instanceof OutcomeUnknownError ? fromUnknownOutcome(reason, telling) : undefined;
}

type ProblemOf<Kind extends WriteProblem['kind']> = Extract<WriteProblem, { kind: Kind }>;

const look = 'Look in the account before you run this again.';

function fromProblem(problem: WriteProblem, telling: Telling): ErrorMessage {
	const { task, clean } = telling;
	const said = 'signs' in problem ? problem.signs.map(clean).join('; ').slice(0, 200) : '';
	switch (problem.kind) {
		case 'ignored':
			return fromIgnoredWrite(problem, telling);
		case 'unintendedChange':
			return fromUnintendedChange(problem, telling);
		case 'createdDifferently':
			return fromDifferingCreate(problem, telling);
		case 'notCreated': {
			const { message, status } = problem.reason.errorInfo;
			return {
				message: `The service answered the request to ${task} with HTTP ${status}, but created nothing`,
				description: `The list was read again and shows no new record.${message && ` The service said: “${clean(message)}”.`} Check the values, and look in the account before you run this again.`,
			};
		}
		case 'damagedView':
			return {
				message: `Only a part of these fields is shown: ${joinNames(problem.fields, telling)}`,
				description: `The whole record would have to be sent back, and with it what is masked or cut there, which would overwrite the full values. Nothing was changed. Write these fields, too, with their full values, or set ${quoteOption('updateStyle')} to Merge or ${quoteOption('method')} to PATCH under Options.`,
			};
		case 'notDeleted': {
			const names = joinNames(problem.changed, telling);
			return {
				message: `The service said yes to the request to ${task}, but it is still there`,
				description: `It was read again and ${names ? `was changed: ${names}` : 'is as it was'}. Look in the account. The service may delete in another way: try ${quoteOption('method')} or ${quoteOption('writePath')} under Options, or ask support what this key may delete.`,
			};
		}
		case 'fieldsRefused': {
			const { message } = problem.reason;
			const { description = '', ...cause } = telling.describeCause(problem.reason) ?? { message };
			return {
				...cause,
				description: `The service wants the whole record, and does not take these fields of it: ${joinNames(problem.fields, telling)}. Without them they could be emptied, so nothing more was sent and nothing was changed. Set ${quoteOption('updateStyle')} to Merge under Options, or write these fields, too, in the form that the service takes. ${description}`,
			};
		}
		case 'otherRecord':
			return {
				message: `The service answered the request to ${task} with another record (ID ${said}), and changed nothing in this one`,
				description: `It was read again and is as it was. The service may have changed or made the other one. ${look}`,
			};
		case 'existingRecord':
			return {
				message: `The service was asked to ${task}, and changed one that was there before (ID ${said})`,
				description:
					'Nothing was created: it holds now what was written. Look in the account whether the two are one, and set right there what was overwritten. Find or Create looks for such a record first.',
			};
		case 'moreRecords':
			return {
				message: `The request to ${task} changed more records than this one`,
				description: `The service answered: “${said}”. Look in the account which others were changed, and set them right there.`,
			};
		case 'notInForce':
			return {
				message: `The service took the request to ${task}, but it is not in force`,
				description: `The service answered: “${said}”. It was only tried. ${look} A setting of the key, or a field or parameter of the request, may decide this.`,
			};
	}
}

function fromUnknownOutcome(
	{ accepted, notReflected, reason }: OutcomeUnknownError,
	{ task, describeCause }: Telling,
): ErrorMessage {
	const { message, errorInfo } = describeCause(reason) ?? {};
	const { status = 0, fields = {} } = errorInfo ?? {};
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
		status === 503 ? ` If it fails each time, try ${quoteOption('method')} under Options.` : '';
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
	telling: Telling,
): ErrorMessage {
	const { task } = telling;
	const shown = describeKeptValues(differing, telling);
	if (isPartial) {
		return {
			message: `The service said yes to the request to ${task}, but did not take all of it`,
			description: `It was changed, and holds now: ${shown}. Where that is not what you want, change it with Update or in the account, or ask support which fields and values can be changed.`,
		};
	}
	const notShown =
		fields.length > 0
			? `The record does not show what was written to: ${joinNames(fields, telling)}. Check first how it names this.`
			: 'It was read again and is as it was.';
	const kept =
		differing.length > 0
			? `The service kept its own ${values(differing.length)} for ${shown}.`
			: notShown;
	return {
		message: `The service said yes to the request to ${task}, but changed nothing`,
		description: `${kept} The service may expect the fields in another way: try ${quoteOption('wrapper')}, ${quoteOption('method')} or ${quoteOption('writePath')} under Options, or ask support which fields can be changed.`,
	};
}

function fromDifferingCreate(
	{ differing, id }: ProblemOf<'createdDifferently'>,
	telling: Telling,
): ErrorMessage {
	const isLong = differing.length > 3;
	const names = differing.map(({ field }) => field);
	const shown = describeKeptValues(differing, telling);
	const record = id === undefined ? 'It exists now' : `It exists now (ID ${telling.clean(id)})`;
	return {
		message: `Created, but the service kept its own ${values(differing.length)} for ${isLong ? joinNames(names, telling) : shown}`,
		description: `${record}, so do not create it again.${isLong ? ` The service kept: ${shown}.` : ''} Change it with Update or in the account.`,
	};
}

const values = (count: number) => (count === 1 ? 'value' : 'values');

function fromUnintendedChange(
	{ before, after, emptied, isReplacement }: ProblemOf<'unintendedChange'>,
	telling: Telling,
): ErrorMessage {
	const { task, clean, cleanName } = telling;
	const shown = (value: unknown) => clean(String(JSON.stringify(value)).slice(0, 200));
	const previousValues = Object.entries(before)
		.slice(0, maxFields)
		.map(
			([name, value]) =>
				`“${cleanName(name)}” was ${shown(value)} and is ${emptied.includes(name) ? 'empty' : shown(after[name])} now`,
		);
	return {
		message: `The request to ${task} also changed what nobody asked for: ${joinNames(Object.keys(before), telling)}`,
		description: `The record shows afterwards: ${previousValues.join('; ')}. ${emptied.length === 0 && !isReplacement ? 'Where that is not what you want, write them back, or change it in the account.' : 'Write them back.'}${isReplacement ? ` The whole record was sent: set ${quoteOption('updateStyle')} to Merge under Options, so that only what changes is sent.` : emptied.length === 0 ? '' : ` Only what changes was sent: where the service empties the rest, set ${quoteOption('updateStyle')} to Replace under Options, so that the whole record is sent.`}`,
	};
}

function fromFieldError(
	{ field: name, value, coercionFailure, knownFields }: InvalidFieldError,
	telling: Telling,
): ErrorMessage {
	const { clean, cleanName } = telling;
	const field = cleanName(name);
	if (!coercionFailure) {
		return {
			message: `There is no field “${field}”`,
			description: `The records of this account have these fields: ${joinNames(knownFields, telling)}. Nothing was sent. If the service takes “${field}” although no record shows it, set Input Mode to JSON.`,
		};
	}
	return {
		message: `The value “${clean(typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 80)}” of the field “${field}” ${coercionFailure.problem}`,
		description: `Write it like this: ${clean(JSON.stringify(coercionFailure.example) ?? '')}. Nothing was sent. To send it as it is, set Input Mode to JSON.`,
	};
}

const ownAddress =
	' If the service cancels at an address of its own, enter it as “Request: Path”, such as appointments/{ID}/cancel, with its “Request: Method”.';
/** What the records do not show, the option that tells it, and where it may be done otherwise. */
const missing = {
	start: ['no field that holds when an appointment begins', 'Start Field', ''],
	end: ['no field that holds when an appointment ends', 'End Field', ''],
	status: [
		'no field that holds the status of an appointment',
		'Status Field and Cancelled Value',
		ownAddress,
	],
	cancelled: ['no plain word for a cancelled appointment', 'Cancelled Value', ownAddress],
};

function fromFieldNotFound(
	{ subject, knownValues }: FieldNotFoundError,
	{ clean }: Telling,
): ErrorMessage {
	const [what, option, otherWay] = missing[subject];
	const known = knownValues.slice(0, maxFields).map(clean).join(', ');
	return {
		message: `The records of this account show ${what}`,
		description: `Nothing was sent. Set ${option} under Options, or change the record with Update.${known && ` Its values so far are: ${known}.`}${otherWay}`,
	};
}

const maxFields = 40;

const joinNames = (names: string[], { cleanName }: Telling) =>
	names.slice(0, maxFields).map(cleanName).join(', ');

const maxLength = 80;
/** The values of such fields stay out of messages, which n8n saves and shows to others. */
const secretNames =
	/passw(or)?d|secret|token|apikey|privatekey|accesskey|^pin$|pincode|^cv[vc]\d?$|cardnumber|iban|accountnumber|^ssn$|otp$/;

/** What a service made of written values: `ends_at: 12:30 (you sent 11:00)`. */
function describeKeptValues(differences: FieldDifference[], { clean, cleanName }: Telling): string {
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
