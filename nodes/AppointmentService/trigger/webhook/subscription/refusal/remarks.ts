import { findMentions, isMissing, isUnwanted, type ErrorInfo } from '../../../../rest';
import type { Registration } from '../endpoint/buildRequest';
import { isEventName, lastStep } from '../endpoint/inferShape';
import { areaOf, offeredValues } from './offeredValues';

export interface FieldRemark {
	/** Steps to the field, joined with dots. */
	path: string;
	/** It is missing, it must not be there, or it must be of this type; `value`: only its value is wrong. */
	kind: 'missing' | 'refused' | 'list' | 'text' | 'object' | 'flag' | 'value';
	text: string;
}

/** `must be an array`, with the types in any of these words. */
const ofType = (types: string) => {
	const pattern = new RegExp(
		`\\b(must|should|expected|has to|needs?|valid|of type)\\b.{0,20}\\b(an? )?(${types})\\b`,
		'i',
	);
	return (text: string) => pattern.test(text);
};

/** One of the values is refused, and not the field. */
const aboutValue = /\b(value|event|topic|type|option|choice)s?\b/i;
/** Values follow. */
const listsValues = /\b(value|event|topic|type|option|trigger)s?: ?\S/i;
/** A title before or after a sentence of its own, which says more. */
const title =
	/\sInvalid (attribute|parameter|field|property)$|^Invalid (attribute|parameter|field|property)\s(?=\s*(\S+\s+)?(must|should|has to|is required|can'?t)\b)/;
const aboutField = /\b(property|field|key|parameter|attribute) ["'`“]/i;

const kinds: Array<[kind: FieldRemark['kind'], isMeant: (text: string) => boolean]> = [
	['refused', (text) => isUnwanted(text) && (aboutField.test(text) || !aboutValue.test(text))],
	['missing', isMissing],
	['list', ofType('array|list|sequence')],
	['text', ofType('string|text')],
	['flag', ofType('boolean|bool')],
	['object', ofType('object|hash|dictionary|map')],
];

const frameSteps = /^(body|payload|request|req|input|inputs|params|json|root|\$|#|requestbody)$/i;
const isIndex = (step = '') => /^\d+$/.test(step);

/** `Config must contain URL`: the second is a field of the first. */
const containment =
	/^["'`“]?(\w{1,60})["'`”]? (?:must|should|has to|needs to) (?:contain|include|have) (?:an? |the )?["'`“]?(\w{1,60})/i;

/** The steps to a field in an object that was sent; undefined where a text does not say that it is in one. */
function stepsInside(text: string, name: string, sent: string[]): string[] | undefined {
	const [, outer = '', inner = ''] = containment.exec(text) ?? [];
	const container = sent.find((field) => field.toLowerCase() === outer.toLowerCase());
	if (container === undefined || inner.toLowerCase() !== name.toLowerCase()) return undefined;
	return [container, /^[A-Z]+$/.test(inner) ? inner.toLowerCase() : inner];
}

/** The sentence behind one, where it only lists values: “Unsupported resource. Supported: …” */
const bareOffer =
	/^\s*(supported|valid|allowed|available|accepted|possible|known)( values)?: [^\n]{1,500}/i;

function withOffer(text: string, message: string): string {
	const at = message.indexOf(text);
	const [offer = ''] = bareOffer.exec(at < 0 ? '' : message.slice(at + text.length)) ?? [];
	return `${text}${offer}`;
}

/** All that a refusal says of fields. */
export function readRemarks(
	error: ErrorInfo,
	{ addressField, eventsField, eventKey, names: sentNames, requests }: Registration,
): FieldRemark[] {
	const names = Object.keys(requests[0].fields);
	const sent = [addressField, eventsField, eventKey, ...names].flatMap(
		(path) => path?.split('.') ?? [],
	);
	return findMentions(error, [...new Set(sent)], []).map(({ name, parents, message: text }) => {
		const steps = stepsInside(text, name, names) ?? [...parents, name];
		while (steps.length > 1 && frameSteps.test(steps[0])) steps.shift();
		// What one of several must be is not what the field must be.
		const isItem = isIndex(name);
		while (steps.length > 1 && isIndex(steps.at(-1))) steps.pop();
		const said = text.replace(title, ' ').replaceAll(lastStep(steps.join('.')), ' ');
		const named = kinds.find(([, isMeant]) => isMeant(said))?.[0] ?? 'value';
		const full = withOffer(text, error.message);
		const isOfValues =
			listsValues.test(text) ||
			offeredValues(full).some((value) => isEventName(value) || areaOf(value)) ||
			(!aboutField.test(text) && sentNames.some((sentName) => text.includes(sentName)));
		const kind = named === 'refused' && isOfValues ? 'value' : named;
		return {
			path: steps.join('.'),
			kind: isItem && kind !== 'refused' ? 'value' : kind,
			text: full,
		};
	});
}
