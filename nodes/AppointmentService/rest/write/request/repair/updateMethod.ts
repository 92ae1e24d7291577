import type { ErrorInfo } from '../../../http/errorInfo';
import { ApiError } from '../../../http/errors';
import { isUnwanted } from './refusalWords';

/** Methods that update a record, the safest first: PATCH changes only the fields that it names (RFC 5789). */
const updateMethods = ['PATCH', 'PUT', 'POST'];

/** The method to update a record with, of those that the service offers; PATCH where it does not say. */
export function preferredMethod(offered: string[] | undefined): string {
	return updateMethods.find((method) => offered?.includes(method)) ?? updateMethods[0];
}

/** The method after a refusal: one that it allows or names; else PUT after PATCH, then POST. Starlette allows what its first route does: PUT is tried then, too. */
export function fallbackMethod(
	{ status, allowed, message }: ErrorInfo,
	refused: string[],
): string | undefined {
	if (refused.length > 1 && !methodStatuses.includes(status)) return undefined;
	const others = updateMethods.filter((method) => !refused.includes(method));
	const offered = others.find((method) => allowed?.includes(method));
	const isOneRoute =
		refused.length === 1 && allowed?.every((method) => /^(GET|HEAD)$/.test(method));
	if (offered || (allowed && !isOneRoute)) return offered;
	const named = others.find((method) => namesMethod(message, method));
	return named ?? (refused[0] === 'PATCH' ? others[0] : undefined);
}

/** Whether a text has the name of a method; of none, whether it has a word. */
export function namesMethod(message: string, method = ''): boolean {
	return new RegExp(`\\b${method}\\b`).test(message);
}

const methodStatuses = [404, 405, 501];

/** Whether a refusal is about the method or the address alone: by status, in words, or as gateways do that miss a token where they know no route. */
export function isMethodRefusal(error: unknown): boolean {
	if (!(error instanceof ApiError)) return false;
	const { status, message, code } = error.errorInfo;
	const saysMethod =
		/\b(http|request) method\b|^method not\b/i.test(message) ||
		(/\bmethod\b/i.test(message) && updateMethods.some((m) => namesMethod(message, m)));
	const isInvalid = /\b(invalid|unsupported|not (a )?valid) (http |request )?method\b/i.test(
		message,
	);
	return (
		methodStatuses.includes(status) ||
		code === '405' ||
		(saysMethod && (isInvalid || isUnwanted(message))) ||
		(status === 403 && /^missing (authentication|authorization) token/i.test(message))
	);
}
