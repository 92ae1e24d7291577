export * from './address';
export * from './resources';
export * from './surfaces';
