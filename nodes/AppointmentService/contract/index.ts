export { CredentialError, parseUrl, surfaceRoot } from './baseUrl';
export { hasControlCharacters, parsePath, pathAdvice } from './relativePath';
export * from './resources';
export { type SurfaceName, surfaceNames, surfaces } from './surfaces';
export * from './webhookEvents';
