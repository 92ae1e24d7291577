/** What every record of the business has. Times are milliseconds, money is in cents. */
export type Row = {
	id: number;
	uid: string;
	/** Counts the changes made to the record. */
	version: number;
	createdAt: number;
	updatedAt: number;
	[field: string]: unknown;
};

export type Appointment = Row & {
	clientId: number;
	serviceId: number;
	staffId: number;
	locationId: number;
	startsAt: number;
	endsAt: number;
	status: 'scheduled' | 'confirmed' | 'completed' | 'cancelled' | 'no_show';
	notes: string | null;
	price: number;
	source: 'online' | 'phone' | 'walk_in';
	cancelledAt: number | null;
};

export type ServiceRow = Row & { category: string; durationMinutes: number; price: number };

export type Staff = Row & { locationId: number; skills: string[] };

/** What a field holds, so that each dialect can write it its own way. */
export type FieldKind =
	| 'date'
	| 'flag'
	| 'list'
	| 'money'
	| 'number'
	| 'plain'
	| 'text'
	| 'time'
	| { relation: string }
	| { each: RecordShape };

export type RecordShape = { [field: string]: FieldKind };

/** The fields of each kind of record besides those that all have, in the order they are written. */
export const recordShapes: Record<string, RecordShape> = {
	appointment: {
		clientId: { relation: 'client' },
		serviceId: { relation: 'service' },
		staffId: { relation: 'staff' },
		locationId: { relation: 'location' },
		startsAt: 'time',
		endsAt: 'time',
		status: 'text',
		notes: 'text',
		price: 'money',
		source: 'text',
		cancelledAt: 'time',
	},
	client: {
		firstName: 'text',
		lastName: 'text',
		email: 'text',
		phone: 'text',
		birthday: 'date',
		notes: 'text',
		tags: 'list',
		marketingConsent: 'flag',
	},
	inventory: {
		name: 'text',
		brand: 'text',
		sku: 'text',
		quantity: 'number',
		reorderLevel: 'number',
		price: 'money',
		locationId: { relation: 'location' },
	},
	invoice: {
		number: 'text',
		clientId: { relation: 'client' },
		appointmentId: { relation: 'appointment' },
		status: 'text',
		currency: 'text',
		lines: { each: { description: 'text', quantity: 'number', unitPrice: 'money' } },
		tax: 'money',
		total: 'money',
		issuedAt: 'time',
		paidAt: 'time',
		paymentMethod: 'text',
	},
	location: {
		name: 'text',
		address: 'text',
		city: 'text',
		phone: 'text',
		timezone: 'text',
	},
	report: {
		name: 'text',
		kind: 'text',
		periodStart: 'date',
		periodEnd: 'date',
		figures: 'plain',
	},
	service: {
		name: 'text',
		category: 'text',
		durationMinutes: 'number',
		price: 'money',
		active: 'flag',
	},
	staff: {
		firstName: 'text',
		lastName: 'text',
		role: 'text',
		email: 'text',
		skills: 'list',
		locationId: { relation: 'location' },
		active: 'flag',
	},
};
