import { nodeFolder, type Edit, type Guard } from './guard.mts';

const dotSegments: Edit = {
	file: `${nodeFolder}/rest/http/links.ts`,
	find: 'if (/^\\.{0,2}$/.test(id) ||',
	replace: 'if (',
};

const otherAddress: Edit = {
	file: `${nodeFolder}/rest/write/request/findRecord.ts`,
	find: 'if (!endsWith(response.url, name) &&',
	replace: 'if (false &&',
};

const otherRecord: Edit = {
	file: `${nodeFolder}/rest/write/request/collection.ts`,
	find: 'if (await isNamedBy(this, found, id)) return found;',
	replace: 'if (found || (await isNamedBy(this, found, id))) return found;',
};

export const inputGuards: Guard[] = [
	{
		name: 'a list in the place of a record',
		file: `${nodeFolder}/rest/page/recordById.ts`,
		find: 'if (showsId || !isList(response, names)) return found;',
		replace: 'if (showsId || names.length > 0 || !isList(response, names)) return found;',
		why: 'An ID such as * would delete all records.',
		against: ['B the ID * where the service takes it for many'],
	},
	{
		name: 'another record in the place of the one that is named',
		...otherRecord,
		why: 'A service that reads “7abc” as 7 would delete that record.',
		against: ['B the ID 7abc where the service takes it for another record'],
	},
	{
		name: 'steps of a path',
		file: `${nodeFolder}/contract/addresses.ts`,
		find: '/^\\.{0,2}$|[\\\\/]/.test(segment)',
		replace: "segment === 'never'",
		why: 'A path could leave the surface.',
		against: ['B the path "'],
	},
	{
		name: 'a query in a path',
		file: `${nodeFolder}/contract/addresses.ts`,
		find: 'if (/[?#]/.test(path))',
		replace: "if (path === '?')",
		why: 'A path would add parameters to the request.',
		and: [
			{
				file: `${nodeFolder}/contract/addresses.ts`,
				find: 'encodeURIComponent(decodeURIComponent(text))',
				replace: 'text',
			},
		],
		against: ['B the path "'],
	},
	{
		name: 'a value that is no text',
		file: `${nodeFolder}/parameters/parameterError.ts`,
		find: '	if (text !== undefined) return text;\n	throw new ParameterError(\n		`The ${name}',
		replace:
			'	if (text !== undefined || name !== "") return text as string;\n	throw new ParameterError(\n		`The ${name}',
		why: 'An expression that gives an object would end in a fault of the language.',
		against: ['B the path [', 'B the path {'],
	},
	{
		name: 'an ID that is no text',
		file: `${nodeFolder}/operations/shared/reading.ts`,
		find: 'const entered = toText(id)?.trim();',
		replace: "const entered: string | undefined = String(id ?? '').trim();",
		why: '“[object Object]” would be deleted.',
		and: [otherRecord],
		against: ['B the ID {', 'B the ID ['],
	},
	{
		name: 'an ID that is a path',
		file: `${nodeFolder}/operations/shared/reading.ts`,
		find: 'const isUnsafe = /^\\.+$/.test(text) || isPath(text) || hasControlCharacters(text);',
		replace: 'const isUnsafe = false;',
		why: 'An ID of dots is the list, or another one.',
		and: [dotSegments, otherAddress, otherRecord],
		against: ['B the ID "'],
	},
	{
		name: 'an ID is one step of an address',
		file: `${nodeFolder}/rest/http/links.ts`,
		find: 'return encodeURIComponent(id);',
		replace: 'return id;',
		why: 'An ID that the service or a stranger names could lead to another address.',
		against: ['B an ID that the service names', 'D a delivery that names the record'],
	},
	{
		name: 'an ID of dots that somebody names',
		...dotSegments,
		why: 'The list itself would be asked for, or taken away.',
		against: [
			'B an ID that the service names',
			'D a delivery that names the record',
			'G a subscription with the ID',
		],
	},
	{
		name: 'headers that are not free',
		file: `${nodeFolder}/operations/shared/writeContext.ts`,
		find: '/^(accept|authorization|connection|content-.*|cookie|expect|host|if-.*|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i.test(\n			text,\n		)',
		replace: "(text === 'never')",
		why: 'Another authorization or host could be sent.',
		against: ['B the name of a header'],
	},
	{
		name: 'a request that names its record',
		file: `${nodeFolder}/operations/shared/writeContext.ts`,
		find: 'if (namesRecord) return path.replace(idPlaceholder, () => idSegment);',
		replace: 'if (namesRecord || id) return path.replace(idPlaceholder, () => idSegment);',
		why: 'A delete without an ID could be about all records.',
		against: ['F a delete at the path'],
	},
	{
		name: 'paths of the trigger',
		file: `${nodeFolder}/trigger/webhookSettings.ts`,
		find: "'path' in parsePath(path) && /^[\\w.~%{}/-]+$/.test(path)",
		replace: "path !== 'never'",
		why: 'A path could leave the surface.',
		against: ['B ".." as the trigger', 'B "7?x=1#y" as the trigger'],
	},
	{
		name: 'forms change nothing but themselves',
		file: `${nodeFolder}/trigger/webhook/payload/readBody.ts`,
		find: '	const existing = Object.hasOwn(target, key) ? target[key] : undefined;',
		replace: '	const existing = target[key];',
		why: 'A field called __proto__ would change what all objects inherit.',
		against: ['D a form with'],
	},
	{
		name: 'parts of an address',
		file: `${nodeFolder}/operations/list/selection.ts`,
		find: 'emailAddress.test(text)',
		replace: "text.includes('@')",
		why: 'Who leaves out a part of an address in a form would get the records of many clients.',
		against: ['B more than one record by the client @'],
	},
	{
		name: 'a filter of nothing in a tool',
		file: `${nodeFolder}/operations/list/selection.ts`,
		find: 'asTool ? this.getNode().parameters : readEntered(true)',
		replace: 'asTool ? {} : readEntered(true)',
		why: 'Whoever talks to a model would get the records of all clients.',
		against: ['B more than one record by a tool'],
	},
	{
		name: 'a filter of blanks',
		file: `${nodeFolder}/operations/list/selection.ts`,
		find: "value.every((entry) => entry === '' || isNothing(entry))",
		replace: 'value.every(isNothing)',
		why: 'Who chooses nothing in a form would get all records.',
		and: [
			{
				file: `${nodeFolder}/operations/list/selection.ts`,
				find: '/^\\s+$/.test(value)',
				replace: 'false',
			},
		],
		against: ['B more than one record by the status'],
	},
	{
		name: 'a switch that says neither yes nor no',
		file: `${nodeFolder}/operations/shared/reading.ts`,
		find: 'if (isAll === true) return undefined;',
		replace: 'if (isAll ?? Boolean(returnAll)) return undefined;',
		why: 'A word that nobody thought of would lift the limit.',
		against: ['B more than one record by "nein"'],
	},
	{
		name: 'expressions of nothing in a path',
		file: `${nodeFolder}/parameters/parameterError.ts`,
		find: 'countSteps(pasted) < countSteps(fixed)',
		replace: 'countSteps(pasted) < 0 * countSteps(fixed)',
		why: 'A request about one record would be about all.',
		against: ['B DELETE at', 'B PATCH at', 'B GET at'],
	},
	{
		name: 'a query parameter without a name',
		file: `${nodeFolder}/parameters/parameterError.ts`,
		find: "else if (toText(entry?.value) !== '')",
		replace: "else if (toText(entry?.value) === 'never')",
		why: 'A list would be read without the filter that somebody meant.',
		against: ['B more than one record by a query parameter'],
	},
	{
		name: 'control characters of a path',
		file: `${nodeFolder}/contract/addresses.ts`,
		find: "hasControlCharacters(segments.join(''))",
		replace: 'hasControlCharacters(path)',
		why: 'A server that ends a text at a zero would leave the API.',
		against: ['B the path "appointments/..%00"'],
	},
];
