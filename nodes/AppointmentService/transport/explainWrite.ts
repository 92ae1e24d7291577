import { FieldFault, ServiceRefusal, Unrevealed, WriteDoubt, WriteIgnored } from '../wire';
import type { Explanation } from './explain';

/**
 * What became of a write, in the user's words: nothing was sent, nothing was taken, or nobody knows.
 *
 * @param task what was to be done, e.g. `create appointments`
 * @param cause explains what stopped the request itself
 * @returns undefined for anything that has nothing to do with writing
 */
export function explainWrite(
	reason: unknown,
	task: string,
	cause: (reason: unknown) => Explanation | undefined,
): Explanation | undefined {
	if (reason instanceof FieldFault) return fromField(reason);
	if (reason instanceof WriteIgnored) {
		return {
			message: `The service said yes to the request to ${task}, but changed nothing`,
			description: `The record still has the old ${list(reason.fields)}. The service may expect the fields in another way: try Body Wrapper, Method or Path under Options, or ask support which fields can be changed.`,
		};
	}
	if (reason instanceof Unrevealed) return fromUnrevealed(reason);
	if (!(reason instanceof WriteDoubt)) return undefined;
	const { message = '', failure } = cause(reason.reason) ?? {};
	const taken = reason.reason instanceof ServiceRefusal && reason.reason.failure.status < 300;
	const said = failure?.message
		? `The service said: “${failure.message.replace(/\.$/, '')}”. `
		: '';
	const seen = reason.unseen
		? 'The record was read afterwards and did not show it.'
		: 'Look in the account before you run this again, so that nothing is done twice.';
	return {
		message: taken
			? `The service seems to have done it, but its answer could not be read: asked to ${task}`
			: `It is not known whether the service did what it was asked: to ${task}`,
		description: `${message}. ${said}${seen}`,
		...(failure && { httpCode: String(failure.status), failure }),
	};
}

function fromField({ field, given, misfit, known }: FieldFault): Explanation {
	if (!misfit) {
		return {
			message: `There is no field “${field}”`,
			description: `The records of this account have these fields: ${list(known)}. Nothing was sent. If the service takes “${field}” although no record shows it, set Input Mode to JSON.`,
		};
	}
	return {
		message: `The value “${String(given).slice(0, 80)}” of the field “${field}” ${misfit.complaint}`,
		description: `In this account the field looks like this: ${JSON.stringify(misfit.example)}. Nothing was sent. Correct the value, or set Input Mode to JSON to send it as it is.`,
	};
}

function fromUnrevealed({ what, seen }: Unrevealed): Explanation {
	const [missing, option] = {
		start: ['no field that holds when an appointment begins', 'Start Field'],
		end: ['no field that holds when an appointment ends', 'End Field'],
		status: [
			'no field that holds the status of an appointment',
			'Status Field and Cancelled Value',
		],
		cancelled: ['no plain word for a cancelled appointment', 'Cancelled Value'],
	}[what];
	const shown = seen.length > 0 ? ` Its values so far are: ${list(seen)}.` : '';
	return {
		message: `The records of this account show ${missing}`,
		description: `Nothing was sent. Set ${option} under Options, or change the record with Update.${shown}`,
	};
}

function list(names: string[]): string {
	return names.slice(0, 40).join(', ');
}
