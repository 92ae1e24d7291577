import { decodeSegment } from '../../../../rest';
import { classifyEventName, isOwnNoun } from './classifyEvent';

/** Most names in a reference before the id and its noun. */
const maxNamesBefore = 12;

/** The noun and the id in the address of an appointment or an invoice. */
export function parseReference(text: string): { noun: string; id: string } | undefined {
	if (text.length > 500 || !/[/:(]/.test(text)) return undefined;
	// `appointments('7')` and `appointments(guid'7')` are `appointments/7`.
	const path = (text.startsWith('urn:') ? text.replaceAll(':', '/') : text)
		.split(/[?#]/)[0]
		.replace(/\((?:guid)?'?([^()'/]+)'?\)/g, '/$1');
	const names = path.split('/').filter(Boolean);
	const [noun = '', id] = names.splice(-2);
	const isPath =
		names.length <= maxNamesBefore && names.every((name) => /^[\w.~@:%+,=-]+$/.test(name));
	if (!isPath || !isNounOfPath(noun) || !/^[\w:.~%=+-]{1,200}$/.test(id ?? '')) return undefined;
	// `urn:salon:reservation:created`
	if (!/\d/.test(id) && classifyEventName(id).action) return undefined;
	return { noun, id: decodeSegment(id) };
}

export const isNounOfPath = (noun: string) => /^[A-Za-z_-]{1,40}$/.test(noun) && isOwnNoun(noun);
