import { type JsonObject, widenDateWindow, detectDateWindow, toDateText } from '../../../rest';
import type { PollSession } from '../session/pollSession';
import { forgetPagination } from '../state/state';

/**
 * Checks whether the service shows a limited period by default, where all records lie around now: appointments would appear in the
 * list long after they were booked. Where a range of dates brings others, the list is read with it from now on.
 *
 * @param records all records of the first scan
 * @returns whether the list is wider now and has to be learnt again
 */
export async function adoptWiderWindow(poll: PollSession, records: JsonObject[]): Promise<boolean> {
	const { state, request } = poll;
	if (request.plan || state.url || new URL(request.url).search !== '') return false;
	const window = detectDateWindow(records, poll.now());
	if (!window) return false;
	const wider = await widenDateWindow(
		poll.fetchPage,
		request.url,
		records,
		poll.primaryKey,
		window,
		poll.now(),
	);
	if (!wider) {
		state.window = [toDateText(window.first), toDateText(window.last)];
		return false;
	}
	forgetPagination(state);
	state.url = wider.listUrl;
	return true;
}
