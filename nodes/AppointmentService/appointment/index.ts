export { buildCancellation, hasCancelledExample, withStatusField } from './cancellation';
export { isCalledOff, isCancelled, isPaid } from './statusMeaning';
export {
	buildReschedule,
	FieldNotFoundError,
	inferEndField,
	type RescheduleInput,
} from './reschedule';
export { startTimeOf, timeAt } from './startTime';
export { isSet, isStatusName, recordParts, statusOf, statusWords } from './status';
