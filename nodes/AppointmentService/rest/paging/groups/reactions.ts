import { maxNewInFront } from '../../page/overlap';
import { nextPageUrl, positionAfterFirstPage } from '../strategy';
import { parameterNamesIn, refusedNamesIn, unknownNamesIn } from '../refusalNames';
import type { PaginationCandidate } from '../candidates';
import type { GroupAnswer, GroupQuestion } from './askInGroups';

interface Asked {
	name: string;
	value: string;
	candidate: PaginationCandidate;
	/** Where an offset, or what follows an ID, begins in the first page. */
	place?: number;
}

/** What a list did when it was asked about many guesses at once. */
export type Reaction =
	/** It knows none of them: all that it gave was its first page. */
	| { kind: 'none' }
	/** It may react to these. */
	| { kind: 'found'; candidates: PaginationCandidate[] }
	/** It refused, or gave nothing, for whatever reason; `named`: parameters that it named, `unknown`: the one that it does not know. */
	| { kind: 'unclear'; named: string[]; unknown?: string };

/** Addresses stay within what every server takes. */
const maxQueryLength = 1_500;

/** More than it takes to find one of a hundred guesses. */
const maxQuestions = 14;

/** A list of unknown parameters may come in parts. */
const maxRefusals = 3;

/** So many guesses are tried one by one, each proved by itself: of more, the service is asked about all at once. */
const maxTriedAlone = 3;

interface Limits {
	/** Whether so much was read already that nothing further may be asked. */
	isCostly(): boolean;
	/** The list refused a guess before, or gave nothing: it may do so to each name that it does not know. */
	isPicky: boolean;
}

/** Finds the guesses to which a list reacts: asks about many in one request, and then about ever smaller parts, the likeliest first. */
export async function findReaction(
	question: GroupQuestion,
	candidates: PaginationCandidate[],
	{ isPicky, isCostly }: Limits,
): Promise<Reaction> {
	let questions = 0;
	const limits = { isPicky, isCostly: () => isCostly() || ++questions > maxQuestions };
	let unclear: Reaction | undefined;
	for (const group of inGroups(toQuestions(question, candidates))) {
		if (limits.isCostly()) break;
		const reaction = await askGroup(question, group, limits);
		if (reaction.kind === 'found' || (reaction.kind === 'unclear' && limits.isPicky))
			return reaction;
		if (reaction.kind === 'unclear') unclear = reaction;
	}
	return unclear ?? { kind: 'none' };
}

async function askGroup(
	question: GroupQuestion,
	group: Asked[],
	limits: Limits,
): Promise<Reaction> {
	let asked = group;
	let answer = await ask(question, asked);
	for (let refusals = 0; answer.kind === 'refused' && refusals < maxRefusals; refusals++) {
		const refused = refusedNamesIn(answer.refusal, namesOf(asked));
		const named = parameterNamesIn(answer.refusal, namesOf(asked));
		if (named.length > 0) return { kind: 'unclear', named };
		if (refused.length === 0) break;
		// Most services name the first parameter that they do not know.
		const before = asked.slice(0, namesOf(asked).indexOf(refused[0]));
		if (refused.length === 1) {
			if (before.length > maxTriedAlone) {
				const reaction = await narrow(question, before, await ask(question, before), limits);
				if (reaction.kind !== 'none') return reaction;
				asked = asked.slice(before.length);
				continue;
			}
			if (before.length > 0) return found(before);
			if (limits.isPicky && unknownNamesIn(answer.refusal, refused.slice(0, 1)).length > 0)
				return { kind: 'unclear', named, unknown: refused[0] };
			break;
		}
		asked = asked.filter(({ name }) => !refused.includes(name));
		answer = await ask(question, asked);
	}
	return await narrow(question, asked, answer, limits);
}

/** Finds the guesses to which the list reacted with this answer, without those that it refuses. */
async function narrow(
	question: GroupQuestion,
	asked: Asked[],
	answer: GroupAnswer,
	limits: Limits,
): Promise<Reaction> {
	if (answer.kind === 'start') return { kind: 'none' };
	const shown = shownBy(answer, asked);
	if (shown.length > 2 * maxTriedAlone && shown.length < asked.length) {
		// There are more names than rows to tell them by.
		const candidates = shown.map(({ candidate }) => candidate);
		const again = toQuestions(question, candidates);
		return await narrow(question, again, await ask(question, again), limits);
	}
	if (shown.length > 0) return found(shown);
	const isRefused = answer.kind === 'refused' || answer.page.rows.length === 0;
	// Nothing may come under the only name because the list became shorter.
	const isAnswered = answer.kind !== 'refused' && !limits.isPicky;
	if (asked.length === 1 && (isAnswered || !isRefused)) return found(asked);
	if (limits.isCostly() || asked.length === 1 || (isRefused && limits.isPicky))
		return { kind: 'unclear', named: [] };
	const count = likelierPart(asked.length);
	const [likelier, others] = [asked.slice(0, count), asked.slice(count)];
	const first = await narrow(question, likelier, await ask(question, likelier), limits);
	if (first.kind === 'found') return first;
	// Where the likelier ones change nothing, it is the others that gave this answer.
	const rest = first.kind === 'none' ? answer : await ask(question, others);
	const second = await narrow(question, others, rest, limits);
	return second.kind === 'none' ? first : second;
}

/** The guesses that an answer shows by itself: by the row that it begins with, or by the number of its page. */
function shownBy(answer: GroupAnswer, asked: Asked[]): Asked[] {
	if (answer.kind === 'refused') return [];
	const number = answer.page.pageInfo.pageNumber?.value;
	// Where rows count from 1, the row before the one that was asked for comes first.
	const isShown = ({ place, candidate, value }: Asked) =>
		place === undefined
			? candidate.strategy.style === 'page' && number !== undefined && Number(value) === number
			: answer.kind === 'inside' && (place === answer.place || place === answer.place + 1);
	return asked.filter(isShown);
}

const found = (asked: Asked[]): Reaction => ({
	kind: 'found',
	candidates: asked.map(({ candidate }) => candidate),
});

const namesOf = (asked: Asked[]) => asked.map(({ name }) => name);

async function ask(question: GroupQuestion, asked: Asked[]): Promise<GroupAnswer> {
	return await question.ask(asked.map(({ name, value }) => [name, value]));
}

/** How many of so many guesses are as likely as all others, where each is the less likely the later it stands. */
function likelierPart(count: number): number {
	const weights = Array.from({ length: count }, (_, index) => 1 / (index + 2));
	const half = weights.reduce((sum, weight) => sum + weight, 0) / 2;
	let sum = 0;
	const index = weights.findIndex((weight) => (sum += weight) >= half);
	return Math.min(count - 1, index + 1);
}

/** What the guesses set: each another place that an answer would show, a row of the first page, or the number of a page where pages have one. */
function toQuestions(question: GroupQuestion, candidates: PaginationCandidate[]): Asked[] {
	const { first } = question.list;
	const asked = new Map<string, Asked>();
	let pages = 0;
	let rows = 0;
	for (const candidate of candidates) {
		const { strategy } = candidate;
		if (!('parameter' in strategy) || asked.has(strategy.parameter)) continue;
		const name = strategy.parameter;
		// The last rows may come first on the second page, too.
		const places = first.rows.length - 1 - maxNewInFront;
		const isOfRow =
			strategy.style === 'offset' || (strategy.style === 'cursor' && strategy.from === 'lastId');
		const place = isOfRow && places > 0 ? 1 + (rows++ % places) : undefined;
		const further = strategy.style === 'page' && first.pageInfo.pageNumber ? pages++ : 0;
		const value = valueOf(candidate, question, place, further);
		if (value !== undefined && question.isFree(name))
			asked.set(name, { name, value, candidate, place });
	}
	return [...asked.values()];
}

function valueOf(
	{ strategy }: PaginationCandidate,
	{ list: { listUrl, first, primaryKey } }: GroupQuestion,
	place: number | undefined,
	further: number,
): string | undefined {
	if (strategy.style === 'page') return String(strategy.first + 1 + further);
	if (place !== undefined)
		return strategy.style === 'offset'
			? String(strategy.first + place)
			: primaryKey.path && primaryKey.getKey(first.rows[place - 1]);
	const url = nextPageUrl(strategy, listUrl, positionAfterFirstPage(first, primaryKey));
	const value = url && 'parameter' in strategy && new URL(url).searchParams.get(strategy.parameter);
	return value || undefined;
}

function inGroups(asked: Asked[]): Asked[][] {
	const groups: Asked[][] = [];
	let room = 0;
	for (const entry of asked) {
		const length = encodeURIComponent(`${entry.name}=${entry.value}`).length + 1;
		if (length > room || groups.length === 0) {
			groups.push([]);
			room = maxQueryLength;
		}
		groups[groups.length - 1].push(entry);
		room -= length;
	}
	return groups;
}
