export { keysOfDelivered, rememberPassed } from './sharedKeys';
export { readStartItem, toLostEventItem, toStartItems } from './polledEvents';
export { isPolling, readLostEventSettings } from './polledEvents';
