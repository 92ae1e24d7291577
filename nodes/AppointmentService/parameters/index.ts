export * from './isTool';
export * from './options';
export * from './parameterError';
