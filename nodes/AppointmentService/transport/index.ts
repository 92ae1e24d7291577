export { authenticateRequest } from './authenticate';
export {
	type ApiClient,
	createApiClient,
	defaultTimeout,
	nodeRetryPolicy,
	tryGetCredentials,
} from './client';
export {
	type ApiCredentials,
	maxSecretLength,
	normalizeApiKey,
	parseCredentials,
} from './credentials';
export { describeError } from './errors/messages';
export { type NodeError, toNodeError } from './errors/nodeError';
export { joinSentences, stripMarkup, toShownText } from './errors/safeText';
export { createFetch, credentialName, receiveResponse, type Send } from './httpRequest';
export { createNegotiation } from './negotiation';
export { decodeText } from './readBody';
export { createRedactor, REDACTED } from './redact';
