import { CredentialError, surfaces } from '../../contract';
import {
	type HelpfulOption,
	NetworkError,
	ApiError,
	isAboutValues,
	normalizeName,
	WriteRefusedError,
	type ErrorInfo,
} from '../../rest';
import type { ApiCredentials } from '../credentials';
import { networkErrorAdvice } from '../networkError';
import {
	describeOptions,
	quoteOption,
	describeWriteError,
	type ErrorMessage,
} from './writeMessages';
import { describeThrottling, describeRedirect } from './redirectMessages';
import { ParameterError } from '../../parameters';
import { redactErrorInfo, redactName, redactText, toShownText } from './safeText';

export interface Purpose {
	/** What was to be done, e.g. `read appointments`. */
	task: string;
	credentials?: ApiCredentials;
}

/** Explains whatever stopped a request; undefined for what neither the service nor the network caused. No secret of the credential appears. */
export function describeError(reason: unknown, purpose: Purpose): ErrorMessage | undefined {
	const errorMessage = toErrorMessage(reason, purpose);
	return (
		errorMessage && {
			...errorMessage,
			message: toShownText(errorMessage.message, purpose.credentials),
			description: toShownText(errorMessage.description, purpose.credentials),
		}
	);
}

function toErrorMessage(reason: unknown, purpose: Purpose): ErrorMessage | undefined {
	const { task, credentials } = purpose;
	if (reason instanceof CredentialError) {
		return {
			message: reason.message.replace(/\.$/, ''),
			description: 'Open the credential and correct it.',
		};
	}
	if (reason instanceof ParameterError) {
		const { message, description } = reason;
		return { message: redactName(message, credentials), description };
	}
	if (reason instanceof NetworkError) {
		return {
			message: reason.message.replace(/\.$/, ''),
			description: `Tried to ${task}${credentials ? ` at ${credentials.root}` : ''}. ${networkErrorAdvice(reason)}`,
		};
	}
	if (reason instanceof ApiError) return fromApiError(reason, purpose);
	return describeWriteError(reason, {
		task,
		describeCause: (cause) => toErrorMessage(cause, purpose),
		clean: (text) => redactText(text, credentials),
		cleanName: (name) => redactName(name, credentials),
	});
}

function fromApiError(error: ApiError, purpose: Purpose): ErrorMessage {
	const { credentials } = purpose;
	const errorInfo = redactErrorInfo(error.errorInfo, credentials);
	const [message, general] = titleAndAdvice(error, errorInfo, purpose);
	const advice = error instanceof WriteRefusedError ? adviceFor(errorInfo, error.options) : general;
	const { code, requestId } = errorInfo;
	const description = [
		serviceWords(errorInfo),
		advice,
		// What the support of the service may ask for.
		code !== undefined && `Code: ${code}.`,
		requestId !== undefined && `Request ID: ${requestId}.`,
	];
	return {
		message,
		description: description.filter(Boolean).join(' '),
		httpCode: String(errorInfo.status),
		errorInfo,
	};
}

function adviceFor(errorInfo: ErrorInfo, options: HelpfulOption[]): string {
	const { allowed, status } = errorInfo;
	const hasGoodStatus = status < 300;
	const offer = allowed ? ` At this address the service offers ${allowed.join(', ')}.` : '';
	const check = options.includes('json') ? 'Fill in what is missing, and check' : 'Check';
	const values =
		options[0] === 'json'
			? 'Fill in what is missing.'
			: `${check} the values. If they are right, the service may want the request in another form.`;
	const form = isAboutValues(errorInfo) || hasGoodStatus ? ` ${values}` : '';
	const outcome = hasGoodStatus ? '' : 'Nothing was changed.';
	return `${outcome}${offer}${form} ${describeOptions(options)}`.trim();
}

type TitleAndAdvice = [title: string, advice: string];

function titleAndAdvice(
	{ kind, location }: ApiError,
	errorInfo: ErrorInfo,
	purpose: Purpose,
): TitleAndAdvice {
	const { task, credentials } = purpose;
	if (kind === 'redirect')
		return describeRedirect(location && redactText(location, credentials), credentials);
	if (kind === 'patience') return describeThrottling(errorInfo);
	if (kind === 'cutOff') {
		return [
			'The answer of the service ended too early',
			'It was asked for several times. Try again later; if it stays, tell support.',
		];
	}
	if (kind === 'unreadable') {
		return [
			'The address answered with a page or text instead of data',
			`Check the Base URL in the credential: it should be the address of your account, and ${surfaceOf(purpose)} should be the right one for it.`,
		];
	}
	if (kind === 'noList') {
		return [
			'The answer holds no list',
			`Check ${hasPath.test(task) ? 'the path' : 'the Base URL and API Access in the credential'}. API → Request shows what the service answers.`,
		];
	}
	if (saysThrottled(errorInfo)) {
		return [
			`The service refused to ${task}, because it is receiving too many requests`,
			'Try again later or less often.',
		];
	}
	if (isAboutValues(errorInfo)) {
		return [
			`The service rejected the request to ${task}`,
			task.startsWith('read ')
				? `Check ${enteredPlace(task)}the query parameters that you entered. Otherwise check the credential: the Base URL, API Access, and Query Parameters if the service wants one with each request.`
				: 'Check the values that you entered.',
		];
	}
	return describeStatus(errorInfo, purpose);
}

/** A task with a record that an ID names; lists, new records and plain requests have none. */
const isAboutOneRecord = /^(read|update|delete|cancel|reschedule) this /;

/** Tasks with a path that the user enters: lists of the resource Other, and plain requests. */
const hasPath = /^(read records|make this request)$/;

/** Of a list other than that of appointments nobody knows the path. */
const isAssumedList = /^read (?!records$|appointments$|names$|this |the )/;

/** What of the address the user enters, to stand before more in a sentence. */
const enteredPlace = (task: string) =>
	isAboutOneRecord.test(task) ? 'the ID and ' : hasPath.test(task) ? 'the path and ' : '';

function describeStatus({ status, allowed }: ErrorInfo, purpose: Purpose): TitleAndAdvice {
	const { task, credentials } = purpose;
	const root = credentials ? `: requests go to ${credentials.root}` : '';
	switch (status) {
		case 401:
			return [
				'The service refused the key',
				'Check the API Key and API Access in the credential. Keys come from the support of the service.',
			];
		case 402:
		case 403:
			return [
				`This key is not allowed to ${task}`,
				`Check API Access in the credential: it is set to ${surfaceOf(purpose)}. If that is right, the plan or the role of the key does not include this. Ask the owner of the account or support.`,
			];
		case 404:
		case 410:
			return [
				`Not found: could not ${task}`,
				isAboutOneRecord.test(task)
					? `Check the ID: the record may have been deleted. If it is right, check the Base URL in the credential${root}.`
					: `Check ${enteredPlace(task)}the Base URL in the credential${root}.${isAssumedList.test(task) ? ' If appointments can be read, it is right: your account has no such list, or under another path, which Other takes.' : ''}`,
			];
		case 405:
		case 501:
			return [
				`The service does not offer to ${task} in this way`,
				`${allowed ? `At this address it offers ${allowed.join(', ')}. ` : ''}Nothing was changed. Ask the support of the service how it is done.`,
			];
		case 409:
			return [
				`The service could not ${task}, because it conflicts with what is there`,
				'Nothing was changed. The time may be taken, there may be such a record, or somebody may have changed it meanwhile. Correct what the service names; else read the record again, then repeat the change.',
			];
		case 412:
			return [
				'The service says that the record was changed by somebody else meanwhile',
				`Nothing was changed. Run the workflow again, so that it begins with the record as it is now. If it stays although nobody changes the record, the service does not compare the version that it gives: turn off ${quoteOption('ifMatch')} under Options.`,
			];
		case 428:
			return [
				'The service changes a record only for whoever names the version that was read',
				`Nothing was changed. Turn on ${quoteOption('ifMatch')} under Options. If it is on, the service gave no version (ETag) with the record.`,
			];
	}
	if (status >= 500) {
		return [
			`The service could not answer (HTTP ${status})`,
			'The cause is on the side of the service. Try again later; if it stays, tell support.',
		];
	}
	return [`The service declined to ${task}`, 'If the reason is not clear, ask its support.'];
}

const surfaceOf = ({ credentials }: Purpose) =>
	credentials ? `the ${surfaces[credentials.surface].displayName} API` : 'this API';

function saysThrottled({ status, message, code = '' }: ErrorInfo): boolean {
	if (status !== 403 && status !== 420) return status === 429;
	// What stands in quotes may be somebody's text.
	const words = `${message.replace(/["“‘«][^"“‘«”’»]*["”’»]/g, '')} ${code}`;
	return /rate.?limit|too many requests|throttl(ed|ing)|slow down|(quota|limit).{0,20}(exceeded|reached)/i.test(
		words,
	);
}

/** What the service said. It stands first: it is the reason, and advice only guesses. */
function serviceWords({ message, fields }: ErrorInfo): string {
	const perField = Object.entries(fields).map(([field, messages]) => {
		const texts = messages.map((text) => text.replace(/\.$/, '')).join(', ');
		return beginsWithName(texts, field) ? texts : `${field}: ${texts}`;
	});
	return [
		message && `The service said: “${message.replace(/\.$/, '')}”.`,
		perField.length > 0 && `Fields: ${perField.join('; ')}.`,
	]
		.filter(Boolean)
		.join(' ');
}

/** Whether a message names its field at the start: `client_id is required`, `The start date is past`. */
function beginsWithName(text: string, field: string): boolean {
	const name =
		field
			.split(/[./[\]]+/)
			.filter(Boolean)
			.at(-1) ?? field;
	const word = normalizeName(name);
	const start = text.replace(/^(the|this|field|path|parameter|property|attribute)\s+/i, '');
	const words = start.split(/\s+/).slice(0, 4).map(normalizeName);
	return word !== '' && words.some((_, at) => words.slice(0, at + 1).join('') === word);
}
