import type { AttackResult } from '../attack.mts';

const rows = [
	{ id: 1, name: 'Anna', status: 'confirmed', email: 'a@example.com' },
	{ id: 2, name: 'Bo', status: 'cancelled', email: 'b@example.com' },
];

export const list = JSON.stringify({ data: rows, total: 2 });

const single = JSON.stringify({ data: rows[0] });

export const answerPlainly = ({ target }: { target: string }) => ({
	body: /^\/v1\/[a-z]+(\?|$)/.test(target) ? list : single,
});

/** The steps of a target's path as a server reads them, once. */
export function stepsOf(target: string): string[] {
	try {
		return target.split('?')[0].split('/').slice(1).map(decodeURIComponent);
	} catch {
		return ['not readable'];
	}
}

/** A request that is not whole, leaves the surface, or carries a header of anybody else's. */
export const isUnsound = ({ home, foreign }: AttackResult) =>
	foreign.length > 0 ||
	home.some(
		({ target, headers, rawHeaders }) =>
			!target.startsWith('/v1/') ||
			!/^[\x21-\x7e]+$/.test(target) ||
			/\\|#|(^|\/)(\.|%2e){1,2}(\/|\?|$)/i.test(target) ||
			'x-evil' in headers ||
			rawHeaders.filter((name, at) => at % 2 === 0 && /^(host|authorization)$/i.test(name))
				.length !== 2,
	);

/** A slash or a control character in a step of a path that was entered: some servers read it as one. */
export const isEncodedAway = ({ home }: AttackResult) =>
	home.some(({ target }) => /%(2f|5c|[01][\da-f]|7f)/i.test(target.split('?')[0]));

/** What is no text comes from an expression, as n8n has it. */
export const given = (value: unknown) =>
	typeof value === 'string'
		? value
		: `={{ ${typeof value === 'number' ? value : JSON.stringify(value)} }}`;

export const one = (id: unknown) => ({ recordId: { __rl: true, mode: 'id', value: given(id) } });

export const json = { inputMode: 'json', body: '{"name":"Bo"}' };
