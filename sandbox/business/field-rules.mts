/** What may stand in a field of a record that somebody writes. */
export interface FieldRule {
	/** Has to be given when the record is made, and is never emptied. */
	required?: true;
	/** Worked out by the service: nobody sets it. */
	computed?: true;
	/** May be empty, and is where nothing else is given. */
	empty?: true;
	/** What stands there where nothing is given. */
	fallback?: unknown;
	choices?: readonly string[];
	/** The smallest number. */
	least?: number;
}

const required = { required: true } as const;
const computed = { computed: true } as const;
const empty = { empty: true } as const;

/** The rules for each field of each kind of record that can be written, in the order of the shapes. */
export const fieldRules: Record<string, Record<string, FieldRule>> = {
	appointment: {
		clientId: required,
		serviceId: required,
		staffId: empty,
		locationId: empty,
		startsAt: required,
		endsAt: computed,
		status: {
			fallback: 'scheduled',
			choices: ['scheduled', 'confirmed', 'completed', 'cancelled', 'no_show'],
		},
		notes: empty,
		// Without one it is the price of the service.
		price: {},
		source: { fallback: 'online', choices: ['online', 'phone', 'walk_in'] },
		cancelledAt: computed,
	},
	client: {
		firstName: required,
		lastName: required,
		email: empty,
		phone: empty,
		birthday: empty,
		notes: empty,
		tags: { fallback: [] },
		marketingConsent: { fallback: false },
	},
	inventory: {
		name: required,
		brand: empty,
		sku: empty,
		quantity: { fallback: 0, least: 0 },
		reorderLevel: { fallback: 0, least: 0 },
		price: required,
		locationId: empty,
	},
	invoice: {
		number: computed,
		clientId: required,
		appointmentId: empty,
		status: { fallback: 'open', choices: ['open', 'paid', 'void'] },
		currency: { fallback: 'ZAR', choices: ['ZAR'] },
		lines: required,
		tax: computed,
		total: computed,
		issuedAt: computed,
		paidAt: computed,
		paymentMethod: { empty: true, choices: ['card', 'cash', 'transfer'] },
	},
	location: {
		name: required,
		address: empty,
		city: empty,
		phone: empty,
		timezone: { fallback: 'Africa/Johannesburg' },
	},
	service: {
		name: required,
		category: empty,
		durationMinutes: { required: true, least: 1 },
		price: required,
		active: { fallback: true },
	},
	staff: {
		firstName: required,
		lastName: required,
		role: empty,
		email: empty,
		skills: { fallback: [] },
		locationId: empty,
		active: { fallback: true },
	},
};

/** What stands in the fields that a writer left out; undefined where the service works it out. */
export function defaultValues(area: string): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(fieldRules[area] ?? {})
			.filter(([, { required, computed }]) => !required && !computed)
			.map(([field, { empty, fallback }]) => [field, empty ? null : structuredClone(fallback)]),
	);
}
