export { receive } from './delivery';
export { webhookFields } from './fields';
export { isSubscribed, subscribe, unsubscribe } from './hooks';
export { modeField, pollTimes } from './modes';
export { pollNow } from './poll';
export { pollFields } from './pollFields';
export { run } from './run';
