import { parseLink, type ErrorInfo } from '../../rest';
import type { ApiCredentials } from '../credentials';

const seconds = 1000;
const hours = 3600 * seconds;
const days = 24 * hours;

/** Explains a redirect that was not followed. @param location the target as the service wrote it */
export function describeRedirect(
	location: string | undefined,
	credentials: ApiCredentials | undefined,
): [message: string, advice: string] {
	const target = parseLink(location, credentials?.root);
	if (!target) {
		return [
			'The service points to another address without naming it',
			'Check the Base URL in the credential; if it is right, tell support.',
		];
	}
	if (credentials && target.origin === new URL(credentials.root).origin) {
		return [
			`The service sends the request on to another path: ${target.pathname}`,
			'It was followed as far as that is safe: not in a circle, and not with a request that changes something. Check the Base URL in the credential and the path. Where the service takes changes at that path alone, enter it in the option “Request: Path”, with the slash at its end.',
		];
	}
	// Without a user name or a query, which may be secret.
	const shownUrl = target.origin === 'null' ? target.protocol : target.origin + target.pathname;
	return [
		`The service points to another address: ${shownUrl}`,
		'The key is not sent there. If your account has moved, enter its new address as the Base URL in the credential.',
	];
}

/** Explains that the service wants fewer requests. Only a wait that it asked for itself is called that. */
export function describeThrottling({
	retryAfter: wait,
	isWaitInferred,
}: ErrorInfo): [message: string, advice: string] {
	if (wait === undefined || wait < 2 * seconds) {
		return [
			'The service is receiving too many requests',
			'It was asked several times, with pauses. Try again later or less often.',
		];
	}
	if (isWaitInferred) {
		return [
			'The service takes no more requests at the moment',
			`It refused requests before. The node would try again after ${formatDuration(wait)}, and it does not wait that long. Try again later or less often.`,
		];
	}
	return [
		`The service asks to wait ${formatDuration(wait)} before the next request`,
		wait > 2 * days
			? 'That is longer than this node waits. If that cannot be meant, tell support.'
			: 'That is longer than this node waits. Try again later or less often.',
	];
}

function formatDuration(wait: number): string {
	if (wait > 366 * days) return 'more than a year';
	if (wait > 2 * days) return `${Math.ceil(wait / days)} days`;
	if (wait > 2 * hours) return `${Math.ceil(wait / hours)} hours`;
	return `${Math.ceil(wait / seconds)} seconds`;
}
