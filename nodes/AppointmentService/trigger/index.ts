export { receive } from './delivery';
export { triggerSubtitle } from './fields/subtitle';
export { webhookFields } from './fields/webhookFields';
export { isSubscribed, subscribe, unsubscribe } from './subscription/hooks';
export { modeField } from './fields/modes';
export { pollNow } from './poll';
export { pollFields } from './pollFields';
export { run } from './run';
