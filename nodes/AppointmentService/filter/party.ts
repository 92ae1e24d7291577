import { lastSegment, relatedIds, type RelationKind } from '../rest';
import type { Criterion } from './criteria';
import type { FilterContext } from './types';

/** The filters by related records, with their names in the editor. */
export const partyLabels = { client: 'Client', staff: 'Staff', service: 'Service' } as const;

/** Keeps the records that refer to one client, staff member or service, also where they refer to others beside. */
export function partyCriterion(kind: RelationKind, id: string, context: FilterContext): Criterion {
	const wanted = idForms(id);
	const subject = `${kind} ID`;
	return {
		subject,
		label: partyLabels[kind],
		createTest: (views) => {
			const idsOf = relatedIds(kind, context.resourceNames);
			const idsOfViews = new Map(views.map((view) => [view, idsOf(view).flatMap(listedIds)]));
			const isWanted = (found: string) => idForms(found).some((form) => wanted.includes(form));
			const ids = [...new Set([...idsOfViews.values()].flat())];
			const similar = ids.some(isWanted) ? undefined : ids.find((found) => areSimilar(found, id));
			return {
				test: (view) => {
					const found = idsOfViews.get(view) ?? [];
					if (found.some(isWanted)) return true;
					return found.some((text) => canBeId(text, id)) ? false : undefined;
				},
				notices:
					similar === undefined
						? []
						: [
								`None of the ${context.noun} has the ${subject} “${id}”. There is “${similar}”: enter it like that if it is meant.`,
							],
			};
		},
	};
}

/** Several IDs may be one text, as databases have them: `8,9`, `[8, 9]`, `8;9`. */
function listedIds(text: string): string[] {
	if (!/[,;|]/.test(text)) return [text];
	const parts = text.split(/[\s,;|[\]{}"']+/).filter(Boolean);
	return [text, ...parts];
}

/** A field without `id` in its name may hold a name: a text with blanks, or one of letters alone where IDs have digits. */
function canBeId(text: string, wanted: string): boolean {
	return !/\s/.test(text.trim()) && !(/^[\p{L}\p{M}'’.-]+$/u.test(text) && /\d/.test(wanted));
}

/** An ID, and where it is an address, also its last part. UUIDs and hashes are the same in capitals, UUIDs also without hyphens. */
function idForms(id: string): string[] {
	const trimmed = id.trim();
	const last = trimmed.includes('/') ? lastSegment(trimmed.replace(/[?#].*$/, '')) : undefined;
	return [trimmed, ...(last === undefined ? [] : [last])].map((form) => {
		if (/^\{?[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}\}?$/i.test(form))
			return form.toLowerCase().replace(/[{}-]/g, '');
		return /^[0-9a-f]{16,}$/i.test(form) ? form.toLowerCase() : form;
	});
}

/** Whether two IDs differ in zeros before a number, in capitals, or in what stands before them: `007`, `client:7`. */
function areSimilar(found: string, wanted: string): boolean {
	const [a, b] = [found, wanted].map((text) =>
		(text.trim().toLowerCase().split(/[:/]/).pop() ?? '')
			.replace(/\.(0+|json|xml)$/, '')
			.replace(/^0+(?=.)/, ''),
	);
	return a !== '' && a === b;
}
