import { nodeFolder, type Guard } from './guard.mts';

export const writeGuards: Guard[] = [
	{
		name: 'words prove nothing of a write',
		file: `${nodeFolder}/rest/http/retry.ts`,
		find: 'return retryPolicy.writes ? response.status === 429 : isThrottled(response);',
		replace: 'return isThrottled(response);',
		why: 'A customer’s note in a refusal would have a write sent five times.',
		against: ['F Create, answered with 400', 'F Request, answered with 400'],
	},
	{
		name: 'a write that a gateway lost',
		file: `${nodeFolder}/rest/http/retry.ts`,
		find: '	if (!isRepeatable) return undefined;\n',
		replace: '',
		why: 'It may have been taken.',
		against: ['F Create, answered with 50', 'F Request, answered with 50'],
	},
	{
		name: 'a write whose connection was cut',
		file: `${nodeFolder}/rest/http/retry.ts`,
		find: '		if (!isRepeatable && !notConnectedCodes.has(error.code)) return undefined;\n',
		replace: '',
		why: 'It may have been taken.',
		against: ['F Create, answered with no answer', 'F Request, answered with no answer'],
	},
	{
		name: 'corrections of a write',
		file: `${nodeFolder}/rest/write/request/send.ts`,
		find: 'if (!isMethod && !isNarrower && bodyRepairs === maxBodyRepairs) return giveUp();',
		replace: 'if (!isMethod && !isNarrower && bodyRepairs < 0) return giveUp();',
		why: 'A service could have a write sent for ever.',
		against: ['F Create, refused (422)', 'F Update, refused (422)'],
	},
	{
		name: 'a record that was made and refused',
		file: `${nodeFolder}/rest/write/placement.ts`,
		find: 'if (!(await createdNothing(moved, wasMissed)))',
		replace: 'if (!createdNothing)',
		and: [
			{
				file: `${nodeFolder}/rest/write/create.ts`,
				find: 'isUnknown || list?.hasGrown || list?.record',
				replace: 'false',
			},
		],
		why: 'It would be made twice.',
		against: ['F Create of a field within an object'],
	},
	{
		name: 'IDs in an answer to a write',
		file: `${nodeFolder}/rest/write/readBack.ts`,
		find: 'id of ids.slice(0, maxIds)',
		replace: 'id of ids',
		why: 'One answer would be followed with thousands of requests.',
		against: ['F Create, answered with 1,000 IDs'],
	},
	{
		name: 'the version of a record',
		file: `${nodeFolder}/rest/write/request/requestDraft.ts`,
		find: "...(etag !== undefined && checkVersion && { 'If-Match': etag }),",
		replace: '',
		why: 'What somebody changed meanwhile would be overwritten.',
		against: ['F an update of a record that somebody changed', 'F three updates'],
	},
	{
		name: 'whose subscription is taken away',
		file: `${nodeFolder}/trigger/webhook/subscription/endpoint/endpoint.ts`,
		find: 'subscriptions.filter(({ fields }) => showsAddress(fields, address))',
		replace:
			"subscriptions.filter(({ fields }) => textsIn(fields).some((text) => text.includes('webhook/7c1b')))",
		why: 'Those of others would be removed.',
		against: ['G the subscription of somebody else'],
	},
	{
		name: 'who wrote which subscriptions are taken away',
		file: `${nodeFolder}/trigger/webhook/subscription/endpoint/context.ts`,
		find: 'if (!stored || isProven(address, stored, credential)) return stored;',
		replace: 'if (stored) return stored;',
		why: 'A workflow that somebody passed on would delete appointments.',
		against: ['G static data of a workflow'],
	},
];
