import type { IExecuteFunctions } from 'n8n-workflow';
import {
	createTextMatcher,
	findKeyPaths,
	getRecordName,
	resourceNameVariants,
	unwrapFields,
	valueAt,
	type JsonObject,
} from '../../rest';
import { ParameterError } from '../../parameters';
import type { ApiClient } from '../../transport';
import { readRelatedList } from './relatedLists';

/** The clients whom a text means. */
export interface FoundClients {
	/** Their IDs; the text itself where it may be an ID that the list does not have. */
	ids: string[];
	notice?: string;
}

/** More clients than that are not meant by one text. */
const maxClients = 20;

/**
 * Finds clients by ID, or by the words of a name, an email address or a phone number.
 *
 * @throws ParameterError where the text matches too many clients
 */
export async function findClients(
	this: IExecuteFunctions,
	client: ApiClient,
	text: string,
): Promise<FoundClients> {
	const list = await readRelatedList.call(this, client, 'client');
	const shown = client.credentials.redact(text);
	if ('problem' in list)
		return { ids: [text], notice: `${list.problem}: “${shown}” was taken for the ID of a client.` };
	const words = resourceNameVariants(list.names);
	const views = list.records.map((record) => unwrapFields(record, words));
	const paths = findKeyPaths(views, words);
	const idsOf = (view: JsonObject) => paths.map((path) => String(valueAt(view, path)));
	const byId = views.find((view) => idsOf(view).includes(text));
	if (byId) return { ids: [text] };
	const matches = createTextMatcher(text);
	const found = views.filter((view) => matches(...searchTexts(view, words)));
	if (found.length > maxClients) {
		throw new ParameterError(
			`${found.length} clients match “${shown}”`,
			'Give more of the name, the email address or the ID of one client.',
		);
	}
	if (found.length === 0) {
		const reason = list.complete ? '' : ', and the list of clients may be incomplete';
		return { ids: [text], notice: `No client matches “${shown}”${reason}.` };
	}
	const described = found.map(
		(view) => `${getRecordName(view, words) ?? 'without a name'} (ID ${idsOf(view)[0]})`,
	);
	const notice = `${found.length} clients match “${shown}”: ${described.join(', ')}.`;
	return { ids: found.map((view) => idsOf(view)[0]), ...(found.length > 1 && { notice }) };
}

/** What people know of a client: the name, the email address, the phone number, also without blanks. */
function searchTexts(view: JsonObject, words: Set<string>): string[] {
	const contacts = Object.entries(view).flatMap(([key, value]) =>
		/mail|phone|mobile|cell|tel/i.test(key) && ['string', 'number'].includes(typeof value)
			? [String(value), String(value).replace(/[^\d+]/g, '')]
			: [],
	);
	return [getRecordName(view, words) ?? '', ...contacts];
}
