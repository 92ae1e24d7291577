export { keysOfDelivered } from './deliveredEvents';
export { rememberPassed } from './passedEvents';
export { readStartItem, toLostEventItem, toStartItems } from './polledEvents';
export { isPolling, readLostEventSettings } from './settings';
