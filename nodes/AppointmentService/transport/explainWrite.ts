import {
	CreatedOtherwise,
	FieldFault,
	NotCarried,
	ServiceRefusal,
	StillThere,
	Unrevealed,
	WriteDoubt,
	WriteHarm,
	WriteIgnored,
} from '../wire';
import type { Explanation } from './explain';

/** How the cause of a fault is explained, and how the words of others are shown. */
interface Means {
	/** Explains what stopped the request itself. */
	cause(reason: unknown): Explanation | undefined;
	/** Takes the secrets of the account out. */
	clean(words: string): string;
}

/**
 * What became of a write, in the user's words: nothing was sent, nothing was taken, or nobody knows.
 *
 * @param task what was to be done, e.g. `create appointments`
 * @returns undefined for anything that has nothing to do with writing
 */
export function explainWrite(
	reason: unknown,
	task: string,
	{ cause, clean }: Means,
): Explanation | undefined {
	if (reason instanceof FieldFault) return fromField(reason, clean);
	if (reason instanceof WriteIgnored) return fromIgnored(reason, task, clean);
	if (reason instanceof WriteHarm) return fromHarm(reason, task, clean);
	if (reason instanceof CreatedOtherwise) return fromCreated(reason, task, clean);
	if (reason instanceof StillThere) {
		return {
			message: `The service said yes to the request to ${task}, but it is still there`,
			description:
				'It was read again and is as it was. Look in the account. The service may delete in another way: try Method or Path under Options, or ask support what this key may delete.',
		};
	}
	if (reason instanceof NotCarried) {
		const { description = '', ...said } = cause(reason.reason) ?? { message: reason.message };
		return {
			...said,
			description: `The service wants the whole record, and does not take these fields of it: ${list(reason.fields, clean)}. Without them they could be emptied, so nothing more was sent and nothing was changed. Set Update Style to Merge under Options, or write these fields, too, in the form that the service takes. ${description}`,
		};
	}
	if (reason instanceof Unrevealed) return fromUnrevealed(reason, clean);
	if (!(reason instanceof WriteDoubt)) return undefined;
	const { message = '', failure } = cause(reason.reason) ?? {};
	const taken =
		reason.answered ||
		(reason.reason instanceof ServiceRefusal && reason.reason.failure.status < 300);
	const said = failure?.message
		? `The service said: “${failure.message.replace(/\.$/, '')}”. `
		: '';
	const seen = reason.unseen
		? 'The record was read afterwards and did not show it.'
		: 'Look in the account before you run this again, so that nothing is done twice.';
	return {
		message: taken
			? `The service seems to have done it, but ${reason.answered ? 'the record' : 'its answer'} could not be read: asked to ${task}`
			: `It is not known whether the service did what it was asked: to ${task}`,
		description: `${message}. ${said}${seen}`,
		...(failure && { httpCode: String(failure.status), failure }),
	};
}

function fromIgnored(
	{ fields, partly }: WriteIgnored,
	task: string,
	clean: Means['clean'],
): Explanation {
	return {
		message: partly
			? `The service said yes to the request to ${task}, but did not take all of it`
			: `The service said yes to the request to ${task}, but changed nothing`,
		description: `The record does not show what was written to: ${list(fields, clean)}. ${partly ? 'What else was written is in the record. ' : ''}The service may expect the fields in another way: try Body Wrapper, Method or Path under Options, or ask support which fields can be changed.`,
	};
}

function fromCreated(
	{ differing, id }: CreatedOtherwise,
	task: string,
	clean: Means['clean'],
): Explanation {
	const fields = differing
		.slice(0, 40)
		.map(({ field, written, held }) =>
			clean(`“${field}” was to be ${short(written)} and is ${short(held)}`),
		);
	return {
		message: `The service did what it was asked, to ${task}, but gave it other values${id === undefined ? '' : ` (ID ${id})`}`,
		description: `It exists now, so do not create it again: ${fields.join('; ')}. Change it with Update or in the account.`,
	};
}

function short(value: unknown): string {
	return String(JSON.stringify(value)).slice(0, 200);
}

function fromHarm(
	{ before, emptied }: WriteHarm,
	task: string,
	clean: Means['clean'],
): Explanation {
	const was = Object.entries(before).map(
		([name, value]) =>
			clean(`“${name}” was ${short(value)}`) + (emptied.includes(name) ? ' and is empty now' : ''),
	);
	return {
		message: `The request to ${task} also changed what nobody asked for: ${list(Object.keys(before), clean)}`,
		description: `The whole record was sent, and afterwards these fields are not what they were: ${was.slice(0, 40).join('; ')}. Write them back, and set Update Style to Merge under Options, so that only what changes is sent.`,
	};
}

function fromField(
	{ field: name, given, misfit, known }: FieldFault,
	clean: Means['clean'],
): Explanation {
	const field = clean(name);
	if (!misfit) {
		return {
			message: `There is no field “${field}”`,
			description: `The records of this account have these fields: ${list(known, clean)}. Nothing was sent. If the service takes “${field}” although no record shows it, set Input Mode to JSON.`,
		};
	}
	return {
		message: `The value “${clean(typeof given === 'object' ? JSON.stringify(given) : String(given)).slice(0, 80)}” of the field “${field}” ${misfit.complaint}`,
		description: `In this account the field looks like this: ${clean(JSON.stringify(misfit.example) ?? '')}. Nothing was sent. Correct the value, or set Input Mode to JSON to send it as it is.`,
	};
}

function fromUnrevealed({ what, seen }: Unrevealed, clean: Means['clean']): Explanation {
	const [missing, option] = {
		start: ['no field that holds when an appointment begins', 'Start Field'],
		end: ['no field that holds when an appointment ends', 'End Field'],
		status: [
			'no field that holds the status of an appointment',
			'Status Field and Cancelled Value',
		],
		cancelled: ['no plain word for a cancelled appointment', 'Cancelled Value'],
	}[what];
	const shown = seen.length > 0 ? ` Its values so far are: ${list(seen, clean)}.` : '';
	return {
		message: `The records of this account show ${missing}`,
		description: `Nothing was sent. Set ${option} under Options, or change the record with Update.${shown}`,
	};
}

function list(names: string[], clean: Means['clean']): string {
	return names.slice(0, 40).map(clean).join(', ');
}
