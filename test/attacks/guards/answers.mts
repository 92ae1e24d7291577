import { nodeFolder, type Guard } from './guard.mts';

export const responseGuards: Guard[] = [
	{
		name: 'bytes of an answer',
		file: `${nodeFolder}/transport/readBody.ts`,
		find: 'if (size > maxResponseBytes)',
		replace: 'if (size < 0)',
		why: 'A body without end fills the memory.',
		against: ['C a list of records without end'],
	},
	{
		name: 'objects of an answer',
		file: `${nodeFolder}/rest/values/parseJson.ts`,
		find: "if (++containerCount > limits.containers) return 'has too many objects';",
		replace: '++containerCount;',
		and: [
			{
				file: `${nodeFolder}/rest/values/parseJson.ts`,
				find: "if (++valueCount > limits.values) return 'has too many values';",
				replace: '++valueCount;',
			},
		],
		why: 'Some kilobytes unpack to more objects than there is memory for.',
		against: ['C 64 kB that unpack'],
	},
	{
		name: 'levels of a body',
		file: `${nodeFolder}/rest/values/parseJson.ts`,
		find: "if (scalarCounts.length > limits.depth) return 'is nested too deeply';",
		replace: '',
		why: 'Whoever walks through it runs out of stack.',
		against: [
			'C much work: a record of 20,000 levels',
			'D without a secret, one delivery: a record of 20,000',
		],
	},
	{
		name: 'a record in the place of a list of a group',
		file: `${nodeFolder}/rest/page/groupedRows.ts`,
		find: 'if (!Array.isArray(other)) return undefined;',
		replace: 'if (value !== undefined) return undefined;',
		why: 'The list of a day that has one record would be lost.',
		against: ['C a list in which one'],
	},
	{
		name: 'kinds that are not known',
		file: `${nodeFolder}/rest/page/findRecords.ts`,
		find: '!namesOtherKind(kindOf(row), names) && !lacksId(row)',
		replace: 'names.has(kindOf(row)) && !lacksId(row)',
		why: 'A word that a client typed would leave the records without it out.',
		against: ['C a list in which clients'],
	},
	{
		name: 'a record around a node',
		file: `${nodeFolder}/rest/page/findRecords.ts`,
		find: "return looksLikeRecord(rest) && !('cursor' in rest) ? undefined : node;",
		replace: 'return node;',
		why: 'The records of one place would all be taken for that place.',
		against: ['C a list in which each'],
	},
	{
		name: 'a text in the place of the rows',
		file: `${nodeFolder}/rest/page/listPage.ts`,
		find: '!/^(no .*|\\S{0,20})$/is.test(scalarText(value))',
		replace: '/^(?!no )\\S+ /i.test(scalarText(value))',
		why: 'A list in another form would count as empty.',
		against: ['C a list in which the rows'],
	},
	{
		name: 'why a list is empty',
		file: `${nodeFolder}/rest/page/listPage.ts`,
		find: ' || (records.length === 0 && refusalWords.test(statement))',
		replace: '',
		why: 'A refusal with HTTP 200 would pass for an account without records, and each client be created anew.',
		against: ['C a list in which nothing'],
	},
	{
		name: 'lists of the same fields',
		file: `${nodeFolder}/rest/page/findRecords.ts`,
		find: '			moreOfKind(best, locations, names, body),',
		replace: '			(names.has("") ? moreOfKind(best, locations, names, body) : undefined),',
		why: 'What the service lists apart would be left out, and nobody told.',
		against: ['C a list in which some', 'C a list in which one is called'],
	},
	{
		name: 'letters of a compound',
		file: `${nodeFolder}/trigger/webhook/payload/values/classifyEvent.ts`,
		find: ' || word.length > maxCompound',
		replace: '',
		why: 'A refusal of some kilobytes would stop n8n for seconds when a workflow is published.',
		against: ['C much work: 50,000 letters in the message'],
	},
	{
		name: 'pages in the records of a map',
		file: `${nodeFolder}/rest/page/listPage.ts`,
		find: 'readPageInfo(isMap ? { ...response, body: [] } : response, path)',
		replace: 'readPageInfo(response, path)',
		why: 'Clients could have a part of the list pass for the whole.',
		against: ['C an end of the list that clients type'],
	},
	{
		name: 'accents of a letter',
		file: `${nodeFolder}/rest/values/textSearch.ts`,
		find: ".replace(/(\\p{M}{30})\\p{M}+/gu, '$1')",
		replace: '',
		why: 'One name that a client typed would stop n8n for as long as it is searched.',
		against: ['C much work: a person among', 'D without a secret, one delivery: names of'],
	},
	{
		name: 'length of a link',
		file: `${nodeFolder}/rest/http/links.ts`,
		find: 'link.length <= 8000',
		replace: 'link.length <= Infinity',
		why: 'One link would stop n8n for as long as its host is spelt out, again and again.',
		against: ['C much work: a link to a host'],
	},
	{
		name: 'bytes of a list',
		file: `${nodeFolder}/rest/list/readList.ts`,
		find: 'if (this.characters >= maxPerList.characters)',
		replace: 'if (this.characters < 0)',
		why: 'Pages without end fill the memory.',
		against: ['C pages of five megabytes'],
	},
	{
		name: 'time of a list',
		file: `${nodeFolder}/rest/list/readList.ts`,
		find: 'if (this.now() - this.startedAt >= maxPerList.milliseconds)',
		replace: 'if (this.characters < 0)',
		why: 'A slow list without end takes the night.',
		against: ['C pages for ever from a slow service'],
	},
	{
		name: 'pages that bring nothing',
		file: `${nodeFolder}/rest/list/followPages.ts`,
		find: 'if (pagesWithoutNew >= maxPagesWithoutNew)',
		replace: 'if (pagesWithoutNew < 0)',
		why: 'A service could say “more” for ever.',
		and: [
			{
				file: `${nodeFolder}/rest/list/readList.ts`,
				find: 'if (this.now() - this.startedAt >= maxPerList.milliseconds)',
				replace: 'if (this.characters < 0)',
			},
			{
				file: `${nodeFolder}/rest/pages/pageCursor.ts`,
				find: 'emptyPages > maxEmptyPages',
				replace: 'emptyPages < 0',
			},
		],
		against: ['C pages for ever from a slow service, with nothing'],
	},
	{
		name: 'messages of a refusal',
		file: `${nodeFolder}/rest/http/errorParts.ts`,
		find: `	for (const message of messages.slice(0, maxMessages - texts.length)) {
		const text = cutAtWord(message, maxMessageLength);
		parts.fieldLetters = (parts.fieldLetters ?? 0) + text.length;
		if (parts.fieldLetters <= maxFieldLetters) texts.push(text);
	}
	if (existing || texts.length === 0) return;
	defineField(parts.fields, field, texts);`,
		replace: `	defineField(parts.fields, field, [...texts, ...messages]);`,
		why: 'Many messages of one field take their square of time.',
		against: ['C 10,000 messages of one field'],
	},
];
