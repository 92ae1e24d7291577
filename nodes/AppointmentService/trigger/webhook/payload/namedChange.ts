import type { SpecificChange } from '../../../contract';
import { wordSet } from '../../../rest';
import { splitEventWords, type EventMeaning } from './values/classifyEvent';
import { cancelWords, failedActionWords, generalWords, moveWords } from './values/eventVocabulary';

const startWords = wordSet('time times date dates start');
const paymentWords = wordSet('payment payments charge charges');
const successWords = wordSet(`
	succeeded completed settled finished received made recorded captured collected processed applied
`);
/** Beside one of these the change was only asked for, was taken back, or is of something else. */
const openWords = wordSet(`
	request requested requests pending awaiting undo undone reverted restore restored reopened rejected declined
	partial partially partly part deposit deposits installment instalment policy fee reminder will soon unpaid
`);

export interface NamedChange {
	/** Undefined where the name says no kind that is an event of its own. */
	change?: SpecificChange;
	/** A payment came in, which may not be all of it. */
	mayBePartial?: true;
	/** The name leaves open what changed. */
	isGeneral: boolean;
}

/** Which change a name means: `booking_canceled`, `AppointmentRescheduled`, `invoice.payment_succeeded`. */
export function readNamedChange(
	name: string,
	{ resource, action, isPart }: EventMeaning,
): NamedChange {
	const words = splitEventWords(name);
	const has = (set: Set<string>) => words.some((word) => set.has(word));
	const isGeneral = has(generalWords) || action !== 'updated';
	if (has(openWords) || has(failedActionWords)) return { isGeneral };
	if (resource === 'appointment' && isPart !== true) {
		// `canceled_then_rescheduled`: the last of them holds.
		const last = words.filter((word) => cancelWords.has(word) || moveWords.has(word)).at(-1);
		if (last !== undefined && cancelWords.has(last))
			return { change: 'cancelled', isGeneral: false };
		if (last !== undefined || (has(startWords) && has(generalWords)))
			return { change: 'rescheduled', isGeneral: false };
	}
	if (resource === 'invoice') {
		if (words.includes('paid')) return { change: 'paid', isGeneral: false };
		if (words.includes('settled') || (has(paymentWords) && has(successWords)))
			return { change: 'paid', mayBePartial: true, isGeneral: false };
	}
	return { isGeneral };
}
