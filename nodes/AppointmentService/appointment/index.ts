export { buildCancellation, hasCancelledExample } from './cancellation';
export { isCancelled } from './isCancelled';
export { buildReschedule, FieldNotFoundError, type RescheduleInput } from './reschedule';
export { startTimeOf } from './startTime';
