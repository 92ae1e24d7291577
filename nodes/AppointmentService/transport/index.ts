export * from './credentials';
export * from './client';
export { describeError } from './errors/messages';
export * from './errors/nodeError';
export { joinSentences, stripMarkup, toShownText } from './errors/safeText';
export * from './httpRequest';
export { decodeText } from './readBody';
export { createRedactor, REDACTED } from './redact';
