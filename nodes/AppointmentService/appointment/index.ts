export { buildCancellation, hasCancelledExample, withStatusField } from './cancellation';
export {
	isCalledOff,
	isCancelled,
	isPaid,
	isSet,
	isStatusName,
	recordParts,
	statusOf,
	ownStatusWords,
} from './status';
export { buildReschedule, FieldNotFoundError, inferEndField } from './reschedule';
export { findStartFields, type StartFields } from './startFields';
export { startTimeOf, timeAt } from './startTime';
