export { buildCancellation, hasCancelledExample, withStatusField } from './cancellation';
export { isPaid } from './payment';
export * from './status';
export { buildReschedule, FieldNotFoundError, inferEndField } from './reschedule';
export * from './startTime';
