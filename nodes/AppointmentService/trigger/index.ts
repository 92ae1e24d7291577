export * from './polling/poll';
export * from './webhook/processDeliveries';
export * from './webhook/handler';
export * from './webhook/subscription/lifecycle/webhookMethods';
