import { nodeFolder, type Guard } from './guard.mts';

export const floodGuards: Guard[] = [
	{
		name: 'what is looked at before a proof',
		file: `${nodeFolder}/trigger/webhook/handler.ts`,
		find: "parseBody(body, headers['content-type'] ?? '', unverifiedBodyLimits)",
		replace: "parseBody(body, headers['content-type'] ?? '')",
		why: 'Anybody could make n8n work.',
		against: ['D work before any proof: a challenge'],
	},
	{
		name: 'hashing before a proof',
		file: `${nodeFolder}/trigger/webhook/signature/verifySignature.ts`,
		find: 'const maxHashedBytes = 128 * 1024 * 1024;',
		replace: 'const maxHashedBytes = Infinity;',
		why: 'One delivery of two megabytes could stop n8n for many seconds.',
		against: ['D work before any proof: two megabytes under many secrets'],
	},
	{
		name: 'values of a delivery',
		file: `${nodeFolder}/trigger/webhook/payload/readBody.ts`,
		find: 'const parsed = parseJson(text, limits);',
		replace: 'const parsed = parseJson(text);',
		why: 'One delivery could stop n8n.',
		against: ['D without a secret, one delivery'],
	},
	{
		name: 'events of a delivery',
		file: `${nodeFolder}/trigger/webhook/handler.ts`,
		find: 'if (selected.length > maxEvents)',
		replace: 'if (selected.length < 0)',
		why: 'One delivery would make a run of any length.',
		against: ['D without a secret, one delivery: more events'],
	},
	{
		name: 'records of a delivery',
		file: `${nodeFolder}/trigger/webhook/hydrateEvent.ts`,
		find: 'const toRead = [...eventsByRecord].slice(0, proved ? maxRecords.proved : maxRecords.unproved);',
		replace: 'const toRead = [...eventsByRecord];',
		why: 'A stranger would decide how many requests are made with the key.',
		against: ['D a delivery that makes n8n ask'],
	},
	{
		name: 'time of a delivery',
		file: `${nodeFolder}/trigger/webhook/hydrateEvent.ts`,
		find: '			if (Date.now() > deadline) break;\n',
		replace: '',
		why: 'One delivery would hold a run for hours.',
		against: ['D a delivery that makes n8n ask: records of a slow service'],
	},
];
