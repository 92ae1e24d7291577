/** One kind of hostile input, which grows with `size`. */
export interface Kind {
	name: string;
	/** Sizes in proportion to those of other kinds; 1 where it is left out. */
	scale?: number;
	/** Fields of an object. */
	fields(size: number): Record<string, unknown>;
	/** Entries of a list; one with the fields where it is left out. */
	list?(size: number): unknown[];
}

/** Names of fields that the package looks for. */
const knownNames =
	'type id event appointment message total next created_at url resource field code action data'.split(
		' ',
	);
const makeList = <T,>(size: number, make: (at: number) => T): T[] =>
	Array.from({ length: size }, (_, at) => make(at));
const object = (entries: Array<[string, unknown]>) => Object.fromEntries(entries);
const texts = (text: string) =>
	object(
		['notes', 'event', 'created_at', 'message', 'email', 'url', 'next', 'topic'].map((name) => [
			name,
			text,
		]),
	);

export const kinds: Kind[] = [
	{ name: 'many fields', fields: (size) => object(makeList(size, (at) => [`field_${at}`, at])) },
	{
		name: 'colliding names',
		fields: (size) =>
			object(makeList(size, (at) => [`${at}:${knownNames[at % knownNames.length]}`, `a${at}`])),
	},
	{
		name: 'one colliding name',
		fields: (size) => object(makeList(size, (at) => [`${at}:type`, `created${at}`])),
	},
	{
		name: 'colliding objects',
		scale: 0.5,
		fields: (size) =>
			object(
				makeList(size, (at) => [
					`${at}:${knownNames[at % knownNames.length]}`,
					{ field: 'email', message: `is wrong ${at}`, id: at },
				]),
			),
	},
	{
		name: 'one colliding object',
		fields: (size) => object(makeList(size, (at) => [`${at}:appointment`, { id: at }])),
		list: (size) => [
			object(makeList(size, (at) => [`${at}:appointment`, { id: at }])),
			...makeList(size, () => ({})),
		],
	},
	{
		name: 'one long text',
		scale: 20,
		fields: (size) => texts('.'.repeat(size) + 'x'),
	},
	{
		name: 'a text of quotes',
		scale: 10,
		fields: (size) => texts('\\"'.repeat(size)),
	},
	{
		name: 'blanks before a mismatch',
		scale: 20,
		fields: (size) => texts(`2020-01-01 00:00${' '.repeat(size)}x`),
	},
	{
		name: 'another name in each record',
		fields: (size) => object(makeList(size, (at) => [`${at}:starts_at`, '2026-11-22T09:00:00Z'])),
		list: (size) =>
			makeList(size, (at) => ({
				id: at,
				[`${at}:starts_at`]: '2026-11-22T09:00:00Z',
				[`${at}:client_name`]: `Anna ${at}`,
				[`own_${at}`]: `Anna ${at}`,
			})),
	},
	{
		name: 'many next pages',
		scale: 0.25,
		fields: (size) =>
			object(makeList(size, (at) => [[`next_week_${at}`, `${at}:next_cursor`][at % 2], `c${at}`])),
	},
	{
		name: 'many counts',
		fields: (size) => object(makeList(size, (at) => [`total_${at}`, at])),
	},
	{
		name: 'many parties',
		fields: (size) =>
			object(
				makeList(size, (at) => [
					`${at}:${['client', 'client_name', 'staff', 'length'][at % 4]}`,
					at % 4 === 3 ? at : `Anna ${at}`,
				]),
			),
	},
	{
		name: 'names of steps',
		fields: (size) => object(makeList(size, (at) => [`x.${at}:notes`, `a${at}`])),
		list: (size) => [
			{ id: 0, ...object(makeList(size, (at) => [`x.${at}:notes`, `a${at}`])) },
			...makeList(size, (at) => ({ id: at + 1, notes: 'b' })),
		],
	},
	{
		name: 'references',
		fields: (size) =>
			object(makeList(size, (at) => [`${at}:client`, { id: at, name: `Anna ${at}` }])),
		list: (size) => [
			{ id: 0, ...object(makeList(size, (at) => [`${at}:client_id`, at])) },
			...makeList(size, (at) => ({ id: at + 1, client_id: at, notes: 'b' })),
		],
	},
	{ name: 'deep', scale: 0.04, fields: (size) => ({ deep: inLists(size) }) },
	{
		name: 'wide',
		fields: (size) => ({ wide: makeList(size, () => ({})) }),
		list: (size) => makeList(size, () => ({})),
	},
	{
		name: 'many short records',
		scale: 2,
		fields: (size) => ({ records: makeList(size, (at) => ({ id: at })) }),
		list: (size) => makeList(size, (at) => ({ id: at })),
	},
	{
		name: 'wide, of numbers',
		fields: (size) => ({ wide: makeList(size, (at) => at), errors: makeList(size, (at) => at) }),
		list: (size) => makeList(size, (at) => at),
	},
	{
		name: 'wide, of texts',
		fields: (size) => ({
			errors: makeList(size, (at) => `is wrong ${at}`),
			email: makeList(size, (at) => `is wrong ${at}`),
		}),
		list: (size) => makeList(size, (at) => `is wrong ${at}`),
	},
	{
		name: 'many events',
		fields: (size) => object(makeList(size, (at) => [`${at}:type`, 'created'])),
		list: (size) =>
			makeList(size, (at) => ({
				event: 'appointment.created',
				field: 'email',
				message: 'x',
				data: { id: at, at },
			})),
	},
	{
		name: 'a map',
		fields: (size) => object(makeList(size, (at) => [`k${at}`, { id: `k${at}`, name: 'Anna' }])),
	},
	{
		name: 'a map whose first has many fields',
		fields: (size) =>
			object(
				makeList(size, (at) => [
					`k${at}`,
					at === 0 ? object(makeList(size, (f) => [`f${f}`, 1])) : {},
				]),
			),
	},
	{
		name: 'a table without cells',
		fields: (size) => ({
			columns: makeList(size, (at) => `c${at}`),
			rows: [makeList(size, () => 1), ...makeList(size, () => [])],
		}),
	},
	{
		name: 'many tables',
		fields: (size) => object(makeList(size, (at) => [`items${at}`, [[at]]])),
	},
];

function inLists(levels: number): unknown {
	let inner: unknown = 1;
	for (let level = 0; level < levels; level++) inner = level % 2 ? [inner] : { data: inner };
	return inner;
}
