import { nodeFolder, type Guard } from './guard.mts';

const payload = `${nodeFolder}/trigger/webhook/payload`;

export const typedGuards: Guard[] = [
	{
		name: 'what somebody typed into a record',
		file: `${payload}/readBody.ts`,
		find: ' && !(isOfRecord && proseKeys.has(word))',
		replace: '',
		why: 'A client could have the service tell of the booking of somebody else.',
		against: ['D a client types an event as message, beside'],
	},
	{
		name: 'what somebody typed into a form',
		file: `${payload}/readBody.ts`,
		find: '&& mayOpen() ?',
		replace: '?',
		why: 'A client could have the service tell of the booking of somebody else.',
		against: ['D a client types an event as message, in a form'],
	},
	{
		name: 'texts that begin like JSON',
		file: `${payload}/readBody.ts`,
		find: "if ('fault' in inner && isOnly)",
		replace: "if ('fault' in inner)",
		and: [{ file: `${payload}/readBody.ts`, find: '&& mayOpen() ?', replace: '?' }],
		why: 'A client could keep a booking from being heard of.',
		against: ['D a client types [urgent]'],
	},
	{
		name: 'the attributes of a record',
		file: `${payload}/eventEnvelope.ts`,
		find: 'isRecordLike(body) ||\n\t\t\t(Object',
		replace: '(Object',
		why: 'A client could have the service tell of the booking of somebody else.',
		against: ['D a client types an event into the attributes'],
	},
	{
		name: 'a challenge beside an event',
		file: `${nodeFolder}/trigger/webhook/handler.ts`,
		find: 'if (proof && !describesEvent(headers, parsed.value, settings.vocabulary))',
		replace: 'if (proof)',
		and: [
			{
				file: `${nodeFolder}/trigger/webhook/challenge.ts`,
				find: '.filter((level) => identifyRecord(level) === undefined && !isRecordLike(level))',
				replace: '',
			},
		],
		why: 'A word in a record would be answered, and the delivery lost.',
		against: ['D a record whose field plain'],
	},
	{
		name: 'another record for an ID that is delivered',
		file: `${nodeFolder}/rest/write/request/findRecord.ts`,
		find: 'isElsewhere || isOfOther ||',
		replace: 'isElsewhere ||',
		why: 'Who knows the address could have any record told as another.',
		against: ['D a delivery that names last'],
	},
	{
		name: 'a search without a word',
		file: `${nodeFolder}/rest/values/textSearch.ts`,
		find: 'words.length > 0 && ',
		replace: '',
		why: 'A client without a name in letters would stand for all of them.',
		against: ['B a client called'],
	},
];
