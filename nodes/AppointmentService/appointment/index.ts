export { buildCancellation, hasCancelledExample } from './cancellation';
export { isCancelled } from './isCancelled';
export { isPaid } from './isPaid';
export { buildReschedule, FieldNotFoundError, type RescheduleInput } from './reschedule';
export { startTimeOf } from './startTime';
export { isSet, isStatusName, recordParts, statusOf, statusWords } from './status';
