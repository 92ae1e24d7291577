export { modeField } from './mode';
export * from './polling';
export * from './subtitle';
export { webhookFields } from './webhook';
