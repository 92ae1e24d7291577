export * from './filters';
export * from './list';
export * from './pagination';
export * from './query';
export * from './write';
