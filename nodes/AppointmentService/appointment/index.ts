export { buildCancellation, hasCancelledExample, withStatusField } from './cancellation';
export {
	isCalledOff,
	isCancelled,
	isPaid,
	isSet,
	isStatusName,
	recordParts,
	statusOf,
	statusToChoose,
	ownStatusWords,
	toCancelledStatus,
	type CancelledStatus,
} from './status';
export { buildReschedule, FieldNotFoundError, inferEndField } from './reschedule';
export * from './startFields';
export { startTimeOf, timeAt } from './startTime';
