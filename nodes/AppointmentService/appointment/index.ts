export { buildCancellation, hasCancelledExample, withStatusField } from './cancellation';
export { isPaid } from './payment';
export * from './status';
export { buildReschedule, FieldNotFoundError, inferEndField } from './reschedule';
export * from './startFields';
export { type RecordTime, startTimeOf, timeAt } from './startTime';
