/** A text of a source, and what stands there instead. */
export interface Edit {
	/** The source in which it stands. */
	file: string;
	/** The exact text of it, which stands there once. */
	find: string;
	replace: string;
}

/** A check of the package, and what takes it out. */
export interface Guard extends Edit {
	name: string;
	/** What it holds off. */
	why: string;
	/** Guards behind it that hold off the same; the attack comes through only without all of them. */
	and?: Edit[];
	/** How the titles of the attacks begin that are played without it; one of them at least has to come through. */
	against: string[];
}

const inside = 'nodes/AppointmentService';

const homeOfRequests: Edit = {
	file: `${inside}/transport/http.ts`,
	find: '		account.assertHome(url);\n',
	replace: '',
};
const homeOfCredential: Edit = {
	file: `${inside}/transport/account.ts`,
	find: 'if (new URL(address).origin !== origin) {',
	replace: 'if (new URL(address).origin === "null") {',
};

const dotsOfStep: Edit = {
	file: `${inside}/wire/step.ts`,
	find: 'if (/^\\.{0,2}$/.test(id) ||',
	replace: 'if (',
};

const ofKey: Guard[] = [
	{
		name: 'the key goes to its own origin',
		...homeOfCredential,
		why: 'Another node, or a link, could name a server that then gets the key.',
		against: ['A an address in the HTTP Request node: another port', 'A a request of another node'],
	},
	{
		name: 'redirects of other nodes',
		file: `${inside}/transport/authenticate.ts`,
		find: '		...noRedirects,\n',
		replace: '',
		why: 'n8n’s clients follow to other servers, with the key.',
		against: ['A a redirect (302)', 'A a redirect at home'],
	},
	{
		name: 'proxies that a node names',
		file: `${inside}/transport/authenticate.ts`,
		find: '	if (request.proxy) {',
		replace: '	if (request.proxy === null) {',
		why: 'Who may use the key, but not read it, could read it at a proxy.',
		against: ['A a proxy'],
	},
	{
		name: 'redirects of the own requests',
		file: `${inside}/transport/http.ts`,
		find: ' || new URL(target).origin !== new URL(url).origin) break;',
		replace: ') break;',
		why: 'A service could send a read to another server.',
		and: [homeOfRequests, homeOfCredential],
		against: ['A a redirect of reads and writes: another port'],
	},
	{
		name: 'links to next pages are brought home',
		file: `${inside}/wire/links.ts`,
		find: 'new URL(target.pathname + target.search, home.origin)',
		replace: 'new URL(target.pathname + target.search, target.origin)',
		why: 'A list could name its next page on another server.',
		and: [homeOfRequests, homeOfCredential],
		against: ['A the next page in the body: another port'],
	},
	{
		name: 'https',
		file: `${inside}/contract/address.ts`,
		find: "if (url.protocol === 'http:' && !loopback.test(url.hostname)) {",
		replace: "if (url.protocol === 'gopher:') {",
		why: 'Everybody on the way could read the key.',
		against: ['A the Base URL http://app'],
	},
	{
		name: 'which names are this machine',
		file: `${inside}/contract/address.ts`,
		find: '/^(localhost|127',
		replace: '/^((.+\\.)?localhost|127',
		why: 'Names that end in .localhost may be somebody else’s.',
		against: ['A the Base URL http://evil.localhost'],
	},
	{
		name: 'schemes of the Base URL',
		file: `${inside}/contract/address.ts`,
		find: "if (url.protocol !== 'https:' && url.protocol !== 'http:') {",
		replace: "if (url.protocol === 'gopher:') {",
		why: 'What is no web address would be asked for.',
		against: ['A the Base URL'],
	},
	{
		name: 'user names in the Base URL',
		file: `${inside}/contract/address.ts`,
		find: "if (url.username !== '' || url.password !== '') {",
		replace: "if (url.protocol === 'gopher:') {",
		why: 'What looks like the host would be a user name.',
		against: ['A the Base URL https://good.invalid@'],
	},
	{
		name: 'signs of the key',
		file: `${inside}/transport/account.ts`,
		find: '	if (!/^[\\x21-\\x7e]+$/.test(key)) {',
		replace: '	if (key.length > 10_000) {',
		why: 'A key with a blank within is a mistake, and would be sent.',
		against: ['A the key "'],
	},
];

const ofShown: Guard[] = [
	{
		name: 'secrets in answers',
		file: `${inside}/transport/http.ts`,
		find: 'headers, text: veil(text) };',
		replace: 'headers, text };',
		why: 'A service that repeats the key would have it in items.',
		against: ['C the key and the secret as it is in a value'],
	},
	{
		name: 'secrets by the numbers of their letters',
		file: `${inside}/transport/veil.ts`,
		find: 'return unusual === plain ? usual : unusual;',
		replace: 'return usual;',
		why: 'JSON reads the codes, and the key stands in items.',
		against: ['C the key and the secret with one letter as a code in a value'],
	},
	{
		name: 'markup in messages',
		file: `${inside}/transport/shown.ts`,
		find: `		.replace(/<[a-z/!?][^<>]*>/gi, '')
		.replace(/</g, '‹')
		.replace(/>/g, '›');`,
		replace: '		.trim();',
		why: 'n8n shows messages as a page, with links of whoever wrote them.',
		against: ['C <a href'],
	},
	{
		name: 'secrets in deliveries',
		file: `${inside}/trigger/delivery.ts`,
		find: "isSecret(value.replace(/^\\w+\\s+/, '')) ? cover : veil(value);",
		replace: "isSecret(value.replace(/^\\w+\\s+/, '')) ? cover : value;",
		why: 'A delivery that repeats the key would have it in items.',
		against: ['D a delivery that repeats the key'],
	},
	{
		name: 'signatures in items',
		file: `${inside}/trigger/delivery.ts`,
		find: '!(letsIn.test(name) || looksSigned(name, value))',
		replace: '!letsIn.test(name)',
		why: 'Who sees an execution could send the delivery again.',
		against: ['D a signature that stands in the items'],
	},
	{
		name: 'a record that holds the key',
		file: `${inside}/transport/connection.ts`,
		find: 'if (veiled && text.includes(cover)) throw coveredFault(caller);',
		replace: 'void veiled;',
		why: 'The record would be written back with asterisks.',
		against: ['F an update (PUT) of a record that holds the key'],
	},
];

const ofEntered: Guard[] = [
	{
		name: 'steps of a path',
		file: `${inside}/contract/path.ts`,
		find: "steps.some((step) => step === '' || step === '.' || step === '..' || /[\\\\/]/.test(step ?? ''))",
		replace: "steps.some((step) => step === 'never')",
		why: 'A path could leave the surface.',
		against: ['B the path "'],
	},
	{
		name: 'a query in a path',
		file: `${inside}/contract/path.ts`,
		find: 'if (/[?#]/.test(path))',
		replace: "if (path === '?')",
		why: 'A path would add parameters to the request.',
		and: [
			{
				file: `${inside}/contract/path.ts`,
				find: 'encodeURIComponent(decodeURIComponent(step))',
				replace: 'step',
			},
		],
		against: ['B the path "'],
	},
	{
		name: 'a value that is no text',
		file: `${inside}/transport/given.ts`,
		find: '	if (text !== undefined) return text;\n	throw new ParameterFault(\n		`The ${name}',
		replace:
			'	if (text !== undefined || name !== "") return text as string;\n	throw new ParameterFault(\n		`The ${name}',
		why: 'An expression that gives an object would end in a fault of the language.',
		against: ['B the path [', 'B the path {'],
	},
	{
		name: 'an ID that is no text',
		file: `${inside}/operations/target.ts`,
		find: 'const text = textGiven(id)?.trim();',
		replace: "const text: string | undefined = String(id ?? '').trim();",
		why: '“[object Object]” would be deleted.',
		against: ['B the ID {', 'B the ID ['],
	},
	{
		name: 'an ID that is a path',
		file: `${inside}/operations/target.ts`,
		find: 'const odd = /^\\.+$/.test(text) || /[\\\\/]/.test(text) || hasControl(text);',
		replace: 'const odd = false;',
		why: 'An ID of dots is the list, or another one.',
		and: [dotsOfStep],
		against: ['B the ID "'],
	},
	{
		name: 'an ID is one step of an address',
		file: `${inside}/wire/step.ts`,
		find: 'return encodeURIComponent(id);',
		replace: 'return id;',
		why: 'An ID that the service or a stranger names could lead to another address.',
		against: ['B an ID that the service names', 'D a delivery that names the record'],
	},
	{
		name: 'an ID of dots that somebody names',
		...dotsOfStep,
		why: 'The list itself would be asked for, or taken away.',
		against: [
			'B an ID that the service names',
			'D a delivery that names the record',
			'G a subscription with the ID',
		],
	},
	{
		name: 'headers that are not free',
		file: `${inside}/operations/write/orders.ts`,
		find: '/^(accept|authorization|connection|content-.*|cookie|expect|host|if-.*|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i.test(\n			text,\n		)',
		replace: "(text === 'never')",
		why: 'Another authorization or host could be sent.',
		against: ['B the name of a header'],
	},
	{
		name: 'a request that names its record',
		file: `${inside}/operations/write/orders.ts`,
		find: 'if (says) return path.replace(place, () => step);',
		replace: 'if (says || id) return path.replace(place, () => step);',
		why: 'A delete without an ID could be about all records.',
		against: ['F a delete at the path'],
	},
	{
		name: 'paths of the trigger',
		file: `${inside}/trigger/settings.ts`,
		find: '/^(?!.*(^|\\/)\\.{1,2}(\\/|$))[\\w.~%{}-]+(\\/[\\w.~%{}-]+)*$/.test(cleaned)',
		replace: "cleaned !== 'never'",
		why: 'A path could leave the surface.',
		against: ['B ".." as the trigger', 'B "7?x=1#y" as the trigger'],
	},
	{
		name: 'forms change nothing but themselves',
		file: `${inside}/trigger/reading/body.ts`,
		find: '	const held = Object.hasOwn(into, key) ? into[key] : undefined;',
		replace: '	const held = into[key];',
		why: 'A field called __proto__ would change what all objects inherit.',
		against: ['D a form with'],
	},
];

const ofAnswers: Guard[] = [
	{
		name: 'bytes of an answer',
		file: `${inside}/transport/receive.ts`,
		find: 'if (size > largestAnswer)',
		replace: 'if (size < 0)',
		why: 'A body without end fills the memory.',
		against: ['C a list of records without end'],
	},
	{
		name: 'objects of an answer',
		file: `${inside}/wire/bounds.ts`,
		find: "if (++holders > bounds.holders) return 'has too many objects';",
		replace: '++holders;',
		and: [
			{
				file: `${inside}/wire/bounds.ts`,
				find: "if (++values > bounds.values) return 'has too many values';",
				replace: '++values;',
			},
		],
		why: 'Some kilobytes unpack to more objects than there is memory for.',
		against: ['C 64 kB that unpack'],
	},
	{
		name: 'levels of a body',
		file: `${inside}/wire/bounds.ts`,
		find: "if (fields.length > bounds.levels) return 'is nested too deeply';",
		replace: '',
		why: 'Whoever walks through it runs out of stack.',
		against: [
			'C much work: a record of 20,000 levels',
			'D without a secret, one delivery: a record of 20,000',
		],
	},
	{
		name: 'bytes of a list',
		file: `${inside}/wire/budget.ts`,
		find: 'if (this.letters >= most.letters)',
		replace: 'if (this.letters < 0)',
		why: 'Pages without end fill the memory.',
		against: ['C pages of five megabytes'],
	},
	{
		name: 'time of a list',
		file: `${inside}/wire/budget.ts`,
		find: 'if (this.now() - this.started >= most.milliseconds)',
		replace: 'if (this.letters < 0)',
		why: 'A slow list without end takes the night.',
		against: ['C pages for ever from a slow service'],
	},
	{
		name: 'pages that bring nothing',
		file: `${inside}/wire/follow.ts`,
		find: 'if (barren >= mostBarren)',
		replace: 'if (barren < 0)',
		why: 'A service could say “more” for ever.',
		and: [
			{
				file: `${inside}/wire/budget.ts`,
				find: 'if (this.now() - this.started >= most.milliseconds)',
				replace: 'if (this.letters < 0)',
			},
		],
		against: ['C pages for ever from a slow service, with nothing'],
	},
	{
		name: 'messages of a refusal',
		file: `${inside}/wire/failure.ts`,
		find: `	for (const message of messages.slice(0, mostKept - kept.length))
		kept.push(message.slice(0, longestMessage));
	if (before) return;
	Object.defineProperty(into.fields, field, {
		value: kept,`,
		replace: `	Object.defineProperty(into.fields, field, {
		value: [...kept, ...messages],`,
		why: 'Many messages of one field take their square of time.',
		against: ['C much work: 50,000 messages of one field'],
	},
];

const ofProof: Guard[] = [
	{
		name: 'proof of a delivery',
		file: `${inside}/trigger/delivery.ts`,
		find: "	if (typeof proof === 'string') return refused(unproved(proof, settings));",
		replace: "	if (typeof proof === 'string') void unproved(proof, settings);",
		why: 'Anybody could start the workflow.',
		and: [
			{
				file: `${inside}/trigger/delivery.ts`,
				find: 'settings.vocabulary, proof.covered)',
				replace: "settings.vocabulary, typeof proof === 'string' ? undefined : proof.covered)",
			},
			{
				file: `${inside}/trigger/delivery.ts`,
				find: 'hidden, proof.covered ?? [])',
				replace: 'hidden, [])',
			},
			{
				file: `${inside}/trigger/delivery.ts`,
				find: '		...proof,\n	};',
				replace: '	};',
			},
		],
		against: ['D a forged delivery: nothing'],
	},
	{
		name: 'age of a signature',
		file: `${inside}/trigger/proof/signature.ts`,
		find: 'return tolerance === 0 || Math.abs(now - signed) <= tolerance;',
		replace: 'return signed !== tolerance + now;',
		why: 'A recorded delivery could be sent again at any time.',
		against: ['D a forged delivery: an old', 'D a forged delivery: a time'],
	},
	{
		name: 'a body is a body',
		file: `${inside}/trigger/proof/signature.ts`,
		find: '				if (!isWholeBody(request.body, text.time !== undefined, rules.now)) continue;\n',
		replace: '',
		why: 'The signed text sent as a body drops its time.',
		against: ['D a recorded text as a body'],
	},
	{
		name: 'IDs that hold no body',
		file: `${inside}/trigger/proof/signature.ts`,
		find: '/(^|-)id$/.test(name) && messageId.test(value)',
		replace: '/(^|-)id$/.test(name)',
		why: 'Half of a recorded body could stand in the header of an ID.',
		against: ['D a recorded text in two parts'],
	},
	{
		name: 'secrets that are none',
		file: `${inside}/trigger/delivery.ts`,
		find: "	if (unusable) return 'unusable';\n",
		replace: '	void unusable;\n',
		why: 'Who set a secret that cannot be used would get unproved deliveries.',
		against: ['D a secret that is'],
	},
	{
		name: 'bytes of a secret',
		file: `${inside}/trigger/proof/signature.ts`,
		find: 'stands && bytes.length >= shortestKey',
		replace: 'stands',
		why: '“whsec_A” stands for an empty secret, with which anybody can sign.',
		against: ['D a secret that is whsec_'],
	},
	{
		name: 'letters of a part of a secret',
		file: `${inside}/trigger/proof/secrets.ts`,
		find: 'part !== whole && part.length >= shortestPart',
		replace: 'part !== whole',
		why: 'A letter before a comma could be guessed.',
		against: ['D a secret that is a letter before a comma', 'D a secret that is an empty part'],
	},
	{
		name: 'a secret that cannot be opened',
		file: `${inside}/trigger/delivery.ts`,
		find: "if (rules.secrets.length === 0) return lost ? 'lost' : { proved: false };",
		replace: 'if (rules.secrets.length === 0) return { proved: false };',
		why: 'After a change of the key anybody could start the workflow.',
		against: ['D a told secret'],
	},
	{
		name: 'repeats',
		file: `${inside}/trigger/emit.ts`,
		find: '		if (again) {\n',
		replace: '		if (again && drops === null) {\n',
		why: 'The same delivery would start a run each time.',
		against: ['D the same delivery again as it was'],
	},
	{
		name: 'headers that are not signed',
		file: `${inside}/trigger/delivery.ts`,
		find: 'return { proved: true, ...(proof.covered && { covered: proof.covered }) };',
		replace: 'return { proved: true };',
		why: 'A header counted up makes a new event of the same delivery.',
		against: ['D the same delivery again'],
	},
	{
		name: 'signed records are the same for good',
		file: `${inside}/trigger/repeat.ts`,
		find: '	if (signed && happening.record) return [digest([...said, content])];\n',
		replace: '	void signed;\n',
		why: 'A recorded delivery would count as new after two hours.',
		against: ['D the same delivery again after'],
	},
	{
		name: 'challenges come back as no page',
		file: `${inside}/trigger/delivery.ts`,
		find: "	response.status(status).type('text/plain').send(text);",
		replace: "	response.status(status).type('text/html').send(text);",
		why: 'A link could show any page under the address of n8n.',
		against: ['D a challenge'],
	},
	{
		name: 'letters of a challenge',
		file: `${inside}/trigger/handshake.ts`,
		find: 'value.length > 0 && value.length <= longest;',
		replace: 'value.length > 0;',
		why: 'n8n would send back whatever it is sent.',
		against: ['D a challenge'],
	},
];

const ofFloods: Guard[] = [
	{
		name: 'what is looked at before a proof',
		file: `${inside}/trigger/delivery.ts`,
		find: 'readBody(bytes, type, trialBounds)',
		replace: 'readBody(bytes, type)',
		why: 'Anybody could make n8n work.',
		against: ['D work before any proof: a challenge'],
	},
	{
		name: 'values of a delivery',
		file: `${inside}/trigger/reading/body.ts`,
		find: 'const parsed = parseJson(text, bounds);',
		replace: 'const parsed = parseJson(text);',
		why: 'One delivery could stop n8n.',
		against: ['D without a secret, one delivery'],
	},
	{
		name: 'events of a delivery',
		file: `${inside}/trigger/delivery.ts`,
		find: 'if (wanted.length > mostEvents)',
		replace: 'if (wanted.length < 0)',
		why: 'One delivery would make a run of any length.',
		against: ['D without a secret, one delivery: more events'],
	},
	{
		name: 'records of a delivery',
		file: `${inside}/trigger/complete.ts`,
		find: 'const wanted = [...named].slice(0, proved ? mostRecords.proved : mostRecords.unproved);',
		replace: 'const wanted = [...named];',
		why: 'A stranger would decide how many requests are made with the key.',
		against: ['D a delivery that makes n8n ask'],
	},
	{
		name: 'time of a delivery',
		file: `${inside}/trigger/complete.ts`,
		find: '			if (Date.now() > ends) break;\n',
		replace: '',
		why: 'One delivery would hold a run for hours.',
		against: ['D a delivery that makes n8n ask: records of a slow service'],
	},
];

const ofWrites: Guard[] = [
	{
		name: 'words prove nothing of a write',
		file: `${inside}/wire/patience.ts`,
		find: 'return patience.writes ? page.status === 429 : isThrottled(page);',
		replace: 'return isThrottled(page);',
		why: 'A customer’s note in a refusal would have a write sent five times.',
		against: ['F Create, answered with 400', 'F Request, answered with 400'],
	},
	{
		name: 'a write that a gateway lost',
		file: `${inside}/wire/patience.ts`,
		find: '		if (patience.writes && !patience.keyed) return undefined;\n',
		replace: '',
		why: 'It may have been taken.',
		against: ['F Create, answered with 50', 'F Request, answered with 50'],
	},
	{
		name: 'a write whose connection was cut',
		file: `${inside}/wire/patience.ts`,
		find: '			if (patience.writes && !patience.keyed && !unconnected.has(fault.code)) return undefined;\n',
		replace: '',
		why: 'It may have been taken.',
		against: ['F Create, answered with no answer', 'F Request, answered with no answer'],
	},
	{
		name: 'corrections of a write',
		file: `${inside}/wire/write/send.ts`,
		find: "if (!better || done.includes('body') || done.includes(of))",
		replace: 'if (!better)',
		why: 'A service could have a write sent for ever.',
		against: ['F Create, refused (422)', 'F Update, refused (422)'],
	},
	{
		name: 'the version of a record',
		file: `${inside}/wire/write/request.ts`,
		find: "...(etag !== undefined && checkVersion && { 'If-Match': etag }),",
		replace: '',
		why: 'What somebody changed meanwhile would be overwritten.',
		against: ['F an update of a record that somebody changed', 'F three updates'],
	},
	{
		name: 'whose subscription is taken away',
		file: `${inside}/trigger/subscription/desk.ts`,
		find: 'Object.values(fields).some((value) => value === address)',
		replace: "Object.values(fields).some((value) => String(value).includes('webhook/7c1b'))",
		why: 'Those of others would be removed.',
		against: ['G the subscription of somebody else'],
	},
];

const ofSandbox: Guard[] = [
	{
		name: 'pages beside the sandbox: origin',
		file: 'sandbox/control.mts',
		find: ' && (origin === undefined || origin === `http://${host}`)',
		replace: ' && origin !== host',
		why: 'A web page could change and use it.',
		against: ['E a web page that is open beside the sandbox'],
	},
	{
		name: 'pages beside the sandbox: host',
		file: 'sandbox/control.mts',
		find: 'ownHosts.test(host) && ',
		replace: '',
		why: 'A name that leads to this machine would open it to a web page.',
		against: ['E a web page that is open beside the sandbox'],
	},
];

/** Every guard, by what it holds off. */
export const guards: Guard[] = [
	...ofKey,
	...ofShown,
	...ofEntered,
	...ofAnswers,
	...ofProof,
	...ofFloods,
	...ofWrites,
	...ofSandbox,
];
