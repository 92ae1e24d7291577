export { receive } from './delivery';
export { emit } from './emit';
export { webhookFields } from './fields';
export { isSubscribed, subscribe, unsubscribe } from './hooks';
export { modeField, pollTimes } from './modes';
