import { nodeFolder, type Guard } from './guard.mts';

export const outputGuards: Guard[] = [
	{
		name: 'secrets in answers',
		file: `${nodeFolder}/transport/httpRequest.ts`,
		find: 'headers, text: redact(body) };',
		replace: 'headers, text: body };',
		why: 'A service that repeats the key would have it in items.',
		against: ['C the key and the secret as it is in a value'],
	},
	{
		name: 'secrets by the numbers of their letters',
		file: `${nodeFolder}/transport/redact.ts`,
		find: 'return maskedDecoded === decoded ? maskedText : maskedDecoded;',
		replace: 'return maskedText;',
		why: 'JSON reads the codes, and the key stands in items.',
		against: ['C the key and the secret with one letter as a code in a value'],
	},
	{
		name: 'letters of a secret that stand apart',
		file: `${nodeFolder}/transport/redact.ts`,
		find: '...base64Patterns, ...spreadPattern(secret)];',
		replace: '...base64Patterns];',
		why: 'Who sees the item takes out what stands between, and has the key.',
		against: ['C the key with'],
	},
	{
		name: 'a key of digits in pieces',
		file: `${nodeFolder}/transport/redact.ts`,
		find: '		if (numbers.size === 0) return replaced;',
		replace: '		if (numbers.size >= 0) return replaced;',
		why: 'JSON reads 1.2e3 as 1200, and the key stands in items.',
		against: ['C a key of digits'],
	},
	{
		name: 'signs of a secret in a mail',
		file: `${nodeFolder}/transport/redact.ts`,
		find: 'const percentEscape = `[%=]',
		replace: 'const percentEscape = `%',
		why: 'Programs for mail read =2F as a slash, and the key stands in items.',
		against: ['C the key as mails'],
	},
	{
		name: 'markup in messages',
		file: `${nodeFolder}/transport/errors/safeText.ts`,
		find: `		.replace(/<[a-z/!?][^<>]*>/gi, '')
		.replace(/</g, '‹')
		.replace(/>/g, '›');`,
		replace: '		.trim();',
		why: 'n8n shows messages as a page, with links of whoever wrote them.',
		against: ['C <a href'],
	},
	{
		name: 'secrets in deliveries',
		file: `${nodeFolder}/trigger/webhook/redactDelivery.ts`,
		find: "isSecret(value.replace(/^\\w+\\s+/, '')) ? REDACTED : redact(value);",
		replace: "isSecret(value.replace(/^\\w+\\s+/, '')) ? REDACTED : value;",
		why: 'A delivery that repeats the key would have it in items.',
		against: ['D a delivery that repeats the key'],
	},
	{
		name: 'signatures in items',
		file: `${nodeFolder}/trigger/webhook/redactDelivery.ts`,
		find: '!(accessHeaders.test(name) || mayBeSignature(name, value))',
		replace: '!accessHeaders.test(name)',
		why: 'Who sees an execution could send the delivery again.',
		against: ['D a signature that stands in the items'],
	},
	{
		name: 'a record that holds the key',
		file: `${nodeFolder}/transport/client.ts`,
		find: 'if (hasRedacted && text?.includes(REDACTED))',
		replace: 'if (hasRedacted && text === undefined)',
		why: 'The record would be written back with asterisks.',
		against: ['F an update (PUT) of a record that holds the key'],
	},
];
