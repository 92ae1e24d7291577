export { modeField } from './mode';
export { pollFields } from './polling';
export { triggerSubtitle } from './subtitle';
export { webhookFields } from './webhook';
