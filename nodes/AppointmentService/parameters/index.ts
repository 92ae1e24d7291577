export * from './isTool';
export * from './localStart';
export * from './options';
export * from './parameterError';
