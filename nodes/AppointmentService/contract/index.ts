export * from './addresses';
export * from './resources';
export * from './webhookEvents';
