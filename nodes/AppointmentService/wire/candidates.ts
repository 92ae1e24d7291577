import { cursorOf, type Plan } from './plan';
import type { Sheet } from './sheet';
import type { Basis } from './proofs';
import {
	conventional,
	cursorSpellings,
	inManner,
	inParameter,
	lastKey,
	spellings,
} from './spelling';
import { plain, words } from './words';

/** A guess at how the list is paged, and why it is made. */
export interface Candidate {
	plan: Plan;
	reason: string;
	basis: Basis;
}

/**
 * Guesses at how a list goes on, best first: links, tokens, numbers that the answer gives, numbers that it echoes, convention.
 *
 * @param first the first answer
 */
export function* candidates(first: Sheet): Generator<Candidate> {
	const { evidence } = first;
	if (evidence.links.get('next')?.value) {
		yield* numberedLink(first);
		yield { plan: { style: 'link' }, reason: 'the answer links to the next page', basis: 'given' };
	}
	if (evidence.nextOffset?.value) {
		for (const parameter of spellings(
			[inParameter(evidence.nextOffset.path)],
			conventional.offset,
		)) {
			yield {
				plan: { style: 'offset', parameter, first: 0 },
				reason: 'the answer gives the next offset',
				basis: 'blind',
			};
		}
	}
	const cursor = cursorOf(first);
	if (
		(typeof cursor === 'string' && !/^\d+$/.test(cursor)) ||
		(cursor !== undefined && !evidence.nextPage && !evidence.nextOffset)
	) {
		for (const parameter of cursorSpellings(first)) {
			yield {
				plan: { style: 'cursor', parameter, from: 'answer' },
				reason: 'the answer gives a token for the next page',
				basis: 'given',
			};
		}
	}
	const page = pageEcho(first);
	if (page) {
		for (const parameter of spellings(
			[...page.names, ...inManner(['page', 'pageNumber'], first)],
			conventional.page,
		)) {
			yield {
				plan: { style: 'page', parameter, first: page.first },
				reason: 'the answer counts pages',
				basis: 'echoed',
			};
		}
	}
	if (evidence.offset && evidence.offset.value <= 1) {
		for (const parameter of spellings([inParameter(evidence.offset.path)], conventional.offset)) {
			yield {
				plan: { style: 'offset', parameter, first: evidence.offset.value },
				reason: 'the answer counts rows from an offset',
				basis: 'echoed',
			};
		}
	}
	yield* byConvention(first, evidence.more?.value === true);
}

function* byConvention(first: Sheet, hasMore: boolean): Generator<Candidate> {
	const blind = (plan: Plan): Candidate => ({
		plan,
		reason: 'many services page so',
		basis: 'blind',
	});
	const page = (parameter: string) => blind({ style: 'page', parameter, first: 1 });
	const offset = (parameter: string) => blind({ style: 'offset', parameter, first: 0 });
	const lastId = (parameter: string) => blind({ style: 'cursor', parameter, from: 'lastId' });
	yield page('page');
	yield offset('offset');
	yield offset('skip');
	if (hasMore) for (const parameter of conventional.lastId) yield lastId(parameter);
	for (const parameter of inManner(['page', 'pageNumber'], first)) yield page(parameter);
	for (const parameter of inManner(['offset', 'startIndex'], first)) yield offset(parameter);
	for (const parameter of conventional.page.slice(1)) yield page(parameter);
	for (const parameter of conventional.offset.slice(2)) yield offset(parameter);
	if (!hasMore) yield lastId('starting_after');
}

/** A link whose query counts pages or rows tells the parameter's name, so that pages can be asked for out of order. */
function* numberedLink(first: Sheet): Generator<Candidate> {
	const link = first.evidence.links.get('next')?.value;
	if (!link || !URL.canParse(link, first.url)) return;
	for (const [parameter, value] of new URL(link, first.url).searchParams) {
		const word = plain(parameter);
		const innermost = plain(/\[([^[\]]+)\]$/.exec(parameter)?.[1] ?? parameter);
		if (!/^\d+$/.test(value)) continue;
		const number = Number(value);
		const isPage = words.page.has(innermost) || words.page.has(word);
		if (isPage && (number === 1 || number === 2)) {
			yield {
				plan: { style: 'page', parameter, first: number - 1 },
				reason: 'the link to the next page counts pages',
				basis: 'given',
			};
		} else if (
			(words.offset.has(innermost) || words.offset.has(word)) &&
			(number === first.rows.length || number === first.rows.length + 1)
		) {
			yield {
				plan: { style: 'offset', parameter, first: number - first.rows.length },
				reason: 'the link to the next page counts rows',
				basis: 'given',
			};
		}
	}
}

function pageEcho({ evidence }: Sheet): { first: number; names: string[] } | undefined {
	if (evidence.page && evidence.page.value <= 1) {
		return {
			first: evidence.page.value,
			names: [inParameter(evidence.page.path), lastKey(evidence.page.path)],
		};
	}
	const next = evidence.nextPage?.value;
	if (next === 1 || next === 2)
		return { first: next - 1, names: [inParameter(evidence.nextPage?.path ?? [])] };
	return undefined;
}

/** Guesses from names that the service itself gave, in a refusal of another name. */
export function fromNames(names: string[], first: Sheet): Candidate[] {
	const reason = 'the service names this parameter';
	return names.flatMap((parameter): Candidate[] => {
		const word = plain(/\[([^[\]]+)\]$/.exec(parameter)?.[1] ?? parameter);
		if (words.page.has(word))
			return [
				{
					plan: { style: 'page', parameter, first: pageEcho(first)?.first ?? 1 },
					reason,
					basis: 'blind',
				},
			];
		if (words.offset.has(word))
			return [{ plan: { style: 'offset', parameter, first: 0 }, reason, basis: 'blind' }];
		if (!/cursor|token|after|marker|starting/.test(word)) return [];
		return [
			{
				plan: {
					style: 'cursor',
					parameter,
					from: cursorOf(first) === undefined ? 'lastId' : 'answer',
				},
				reason,
				basis: 'blind',
			},
		];
	});
}
