export { pollAppointments } from './polling/poll';
export { executeTrigger } from './webhook/processDeliveries';
export { handleDelivery } from './webhook/handler';
export * from './webhook/subscription/lifecycle/webhookMethods';
