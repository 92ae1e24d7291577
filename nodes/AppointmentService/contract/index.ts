export * from './baseUrl';
export * from './relativePath';
export * from './resources';
export { type SurfaceName, surfaceNames, surfaces } from './surfaces';
export * from './webhookEvents';
