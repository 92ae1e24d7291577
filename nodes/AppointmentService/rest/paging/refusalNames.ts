import { parseErrorInfo, textsOf, type ErrorInfo } from '../http/errorInfo';
import type { ApiError } from '../http/errors';
import type { ParsedResponse } from '../http/types';
import { innermostName } from './spelling';

const beforeNames =
	/(?<!not |[a-z])(?:allowed|known|valid|supported|expected|accepted|permitted|available|use|did you mean)\b|\bone of\b/i;

const parameterName = /[$_]?[A-Za-z][\w-]*(?:\[[\w-]+\]|\.[A-Za-z][\w-]*)*/g;

/** `$skip` and `page[number]` are parameters wherever they stand, but beside a word for what is unknown. */
const isSpelledOut = (name: string) => /^\$|\[/.test(name);

const insideObject = /\b(?:in|inside|under|within|below)(?: the| an?)? ["'`“‘]?([A-Za-z]\w*)/gi;

/**
 * Parameters that a refusal names: `Allowed parameters: start_cursor, page_size`, “did you mean $skip?”, and those that were asked for,
 * below what they have to stand in: “must be in the pagination object” makes `page` to `pagination[page]`.
 */
export function parameterNamesIn({ errorInfo }: ApiError, asked: string[] = []): string[] {
	const names = textsOf(errorInfo).flatMap((text) => {
		const parents = [...text.matchAll(insideObject)]
			.filter(({ index, 0: { length } }) => isObjectWord(text.slice(index + length)))
			.map(([, parent]) => parent);
		return [
			...namesInList(text),
			...(unknownWords.test(text) ? [] : (text.match(parameterName) ?? []).filter(isSpelledOut)),
			...parents.flatMap((parent) => asked.map((name) => `${parent}[${innermostName(name)}]`)),
		];
	});
	return [...new Set(names)].filter((name) => !asked.includes(name));
}

/** Those of the parameters that were asked for which a refusal mentions. */
export function refusedNamesIn({ errorInfo }: ApiError, asked: string[]): string[] {
	const words = new Set(textsOf(errorInfo).flatMap((text) => text.match(parameterName) ?? []));
	return asked.filter((name) => words.has(name) || textsAbout(errorInfo, name) !== undefined);
}

/** What is said of a parameter alone, also below a word for all of them: `query.limit`. */
const textsAbout = ({ fields }: ErrorInfo, name: string): string[] | undefined =>
	Object.entries(fields).find(([field]) => `.${field}`.endsWith(`.${name}`))?.[1];

const missingWords =
	/\b(required|missing|must (have|contain|include|provide|be (given|set|sent|present|specified|provided|supplied)|(?:not )?be (?:an?|less|greater|at least)\b)|without|together with)\b/i;

/** The names in a refusal that says that something is missing. */
export function missedNamesIn(response: ParsedResponse): string[] {
	const errorInfo = parseErrorInfo(response);
	const texts = textsOf(errorInfo);
	if (!texts.some((text) => missingWords.test(text))) return [];
	const words = texts.flatMap((text) => text.match(parameterName) ?? []);
	return [...words, ...Object.keys(errorInfo.fields)];
}

/** The name that a refusal quotes as missing: `Missing "since" argument`. */
export const missedNameIn = ({ errorInfo }: ApiError) =>
	/["'`“‘]([$\w-]{1,40})["'`”’]/.exec(
		textsOf(errorInfo).find((text) => missingWords.test(text)) ?? '',
	)?.[1];

/** Those of the parameters that a refusal calls unknown, beside others that it refuses for their values. */
export function unknownNamesIn({ errorInfo }: ApiError, asked: string[]): string[] {
	const { message } = errorInfo;
	const isSaid = (text: string) => unknownWords.test(text);
	const clauses = message.split(/;\s|(?<=\.)\s/).filter(isSaid);
	const words = new Set(clauses.flatMap((text) => text.match(parameterName) ?? []));
	return asked.filter((name) => textsAbout(errorInfo, name)?.some(isSaid) ?? words.has(name));
}

/** A number before “not allowed” is a value that is too large, and no name. */
const unknownWords =
	/\b(?:unknown|unrecogni[sz]ed|unexpected|unsupported|unpermitted|undefined|(?:should|must) not exist|no such (?:field|key|option|query|param\w*|property)|(?<!\d[^.]{0,20})not (?:allowed|supported|permitted)|not (?:a |an )?(?:known|recogni[sz]ed|valid (?:query )?(?:parameter|field|key)))\b/i;

/** Words after the colon that follows “allowed” and the like, or else after that word. */
function namesInList(text: string): string[] {
	const match = beforeNames.exec(text);
	if (!match) return [];
	const rest = text.slice(match.index + match[0].length);
	return rest.slice(rest.indexOf(':') + 1).match(parameterName) ?? [];
}

const isObjectWord = (text: string) =>
	/^["'`”’]? (?:object|parameter|group|field|key|query)/i.test(text);
