export * from './resources';
export * from './surfaces';
