export { modeField } from './descriptions/mode';
export { pollFields } from './descriptions/polling';
export { webhookFields } from './descriptions/webhook';
export { pollAppointments } from './polling/poll';
export { triggerSubtitle } from './subtitle';
export { executeTrigger } from './webhook/execute';
export { handleDelivery } from './webhook/handler';
export { isSubscribed, subscribe, unsubscribe } from './webhook/subscription/webhookMethods';
