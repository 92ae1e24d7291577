export * from './polledEvents';
export { keysOfDelivered, rememberPassed } from './sharedKeys';
