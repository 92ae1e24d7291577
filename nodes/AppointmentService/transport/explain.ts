import { AddressFault } from '../contract';
import { ConnectionFault, ServiceRefusal, type Failure } from '../wire';
import { adviceAfter } from './connectionFault';
import { explainPatience, explainRedirect } from './explainPointing';
import { explainWrite } from './explainWrite';
import type { Account } from './account';
import { ParameterFault } from './given';
import { refusalWithoutSecrets, unmarked, withoutSecrets } from './shown';

/** What happened and how to go on, in the user's words. */
export interface Explanation {
	message: string;
	description: string;
	httpCode?: string;
	/** The service's own code, field messages and request id, where it gave them. */
	failure?: Failure;
}

/** Which request was refused, in words. */
export interface Purpose {
	/** What was to be done, e.g. `read appointments`. */
	task: string;
	account?: Account;
}

/**
 * Explains whatever stopped a request. Neither the key nor a webhook secret appears, even where the service repeats it: they are
 * taken out of the words of others before those get into a sentence, so that a key that is a word leaves our own as they are.
 *
 * @returns undefined for anything that is neither the service's nor the connection's doing
 */
export function explain(reason: unknown, { task, account }: Purpose): Explanation | undefined {
	const said = toExplanation(reason, task, account);
	return (
		said && { ...said, message: unmarked(said.message), description: unmarked(said.description) }
	);
}

function toExplanation(reason: unknown, task: string, account?: Account): Explanation | undefined {
	if (reason instanceof AddressFault) {
		return {
			message: reason.message.replace(/\.$/, ''),
			description: 'Open the credential and correct it.',
		};
	}
	if (reason instanceof ParameterFault) {
		return { message: withoutSecrets(reason.message, account), description: reason.advice };
	}
	if (reason instanceof ConnectionFault) {
		return {
			message: reason.message.replace(/\.$/, ''),
			description: `Tried to ${task}${account ? ` at ${account.root}` : ''}. ${adviceAfter(reason)}`,
		};
	}
	if (reason instanceof ServiceRefusal) return fromRefusal(reason, task, account);
	return explainWrite(reason, task, {
		cause: (fault) => toExplanation(fault, task, account),
		clean: (words) => withoutSecrets(words, account),
	});
}

function fromRefusal(refusal: ServiceRefusal, task: string, account?: Account): Explanation {
	const { kind } = refusal;
	const failure = refusalWithoutSecrets(refusal.failure, account);
	const location = refusal.location && withoutSecrets(refusal.location, account);
	const own = ownWords(failure);
	const [message, advice] = headline(failure, kind, task, location, account);
	return {
		message,
		description: [advice, own].filter(Boolean).join(' '),
		httpCode: String(failure.status),
		failure,
	};
}

function headline(
	failure: Failure,
	kind: ServiceRefusal['kind'],
	task: string,
	location: string | undefined,
	account?: Account,
): [string, string] {
	const surface = account ? `the ${account.surface} surface` : 'this surface';
	if (kind === 'redirect') return explainRedirect(location, account);
	if (kind === 'patience') return explainPatience(failure.retryAfter);
	if (kind === 'cutOff') {
		return [
			'The answer of the service ended too early',
			'It was asked for several times. Run the workflow again later; if it stays, tell support.',
		];
	}
	if (kind === 'unreadable') {
		return [
			'The address answered with a page or text instead of data',
			`Check the Base URL in the credential: it should be the address of your account, and ${surface} should be the right one for it.`,
		];
	}
	if (kind === 'noList') {
		return [
			'The answer holds no list',
			'Check the path and the Base URL. With the resource Other, only paths that lead to a list can be read with Get Many.',
		];
	}
	switch (failure.status) {
		case 400:
		case 422:
			return [
				`The service did not accept the request to ${task}`,
				'Check the values and the query parameters that were sent.',
			];
		case 401:
			return [
				'The service refused the key',
				'Check the API Key and the Surface in the credential. Keys come from the support of the service.',
			];
		case 402:
		case 403:
			return [
				`This key is not allowed to ${task}`,
				`The plan or the role that the key belongs to does not include it on ${surface}. Ask the owner of the account or support.`,
			];
		case 404:
		case 410:
			return [
				`The service found nothing where it was asked to ${task}`,
				'Check the ID or the path. The record may have been deleted.',
			];
		case 405:
		case 501:
			return [
				`The service does not offer to ${task} in this way`,
				`${failure.allowed ? `At this address it offers ${failure.allowed.join(', ')}. ` : ''}Nothing was changed. If you know how the service does it, set Method and Path under Options.`,
			];
		case 409:
			return [
				`The service could not ${task}, because it conflicts with what is there`,
				'Somebody may have changed the record meanwhile, or the time may be taken. Nothing was changed. Read the record again, then repeat the change.',
			];
		case 412:
			return [
				'The service says that the record was changed by somebody else meanwhile',
				'Nothing was changed. Run the workflow again, so that it begins with the record as it is now. If it stays although nobody changes the record, the service does not compare the version that it gives: turn off Check for Changes by Others under Options.',
			];
		case 428:
			return [
				'The service changes a record only for whoever names the version that was read',
				'Nothing was changed. Turn on Check for Changes by Others under Options. If it is on, the service gave no version (ETag) with the record.',
			];
		case 429:
			return [
				'The service is receiving too many requests',
				'Run the workflow later or less often.',
			];
	}
	if (failure.status >= 500) {
		return [
			`The service could not answer (HTTP ${failure.status})`,
			'This is on the side of the service. Run the workflow again later; if it stays, tell support.',
		];
	}
	return [`The service declined to ${task}`, ''];
}

/** The service's words, code, field messages and request id, for whoever has to ask support. */
function ownWords({ message, code, fields, requestId }: Failure): string {
	const perField = Object.entries(fields).map(
		([field, messages]) =>
			`${field}: ${messages.map((text) => text.replace(/\.$/, '')).join(', ')}`,
	);
	return [
		message && `The service said: “${message.replace(/\.$/, '')}”.`,
		perField.length > 0 && `Fields: ${perField.join('; ')}.`,
		code !== undefined && `Code: ${code}.`,
		requestId !== undefined && `Request ID: ${requestId}.`,
	]
		.filter(Boolean)
		.join(' ');
}
