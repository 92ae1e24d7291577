import { DAY, HOUR, zone } from '../calendar.mts';
import type { RandomSource } from '../random.mts';
import type { Row, ServiceRow, Staff } from '../rows.mts';
import * as words from './sample-values.mts';

/** What the records that are set up once have in common: entered long ago, one after the other. */
function commonFields(index: number, opened: number, random: RandomSource) {
	const createdAt = opened + index * 2 * HOUR + random.int(0, 3600) * 1000;
	return { uid: random.uuid(), version: 1, createdAt, updatedAt: createdAt };
}

/** The three salons. */
export function makeLocations(opened: number, random: RandomSource): Row[] {
	return words.locations.map(([name, address, phone], index) => ({
		id: index + 1,
		...commonFields(index, opened, random),
		name,
		address,
		city: 'Cape Town',
		phone,
		timezone: zone.name,
	}));
}

/** The eight people who work there. */
export function makeStaff(opened: number, random: RandomSource): Staff[] {
	return words.staff.map(([firstName, lastName, role, skills, locationId], index) => ({
		id: 101 + index,
		...commonFields(index, opened + DAY, random),
		firstName,
		lastName,
		role,
		email: `${firstName}.${lastName}@linden-vale.example`.toLowerCase(),
		skills: [...skills],
		locationId,
		active: true,
	}));
}

/** The 25 services that can be booked. */
export function makeServices(opened: number, random: RandomSource): ServiceRow[] {
	return words.serviceCatalog.map(([name, category, durationMinutes, price], index) => ({
		id: 501 + index,
		...commonFields(index, opened + 2 * DAY, random),
		name,
		category,
		durationMinutes,
		price: price * 100,
		active: true,
	}));
}

/** The products in stock. */
export function makeInventory(opened: number, midnight: number, random: RandomSource): Row[] {
	return words.products.map(([name, brand, price], index) => {
		const entered = commonFields(index, opened + 3 * DAY, random);
		return {
			id: 701 + index,
			...entered,
			version: random.int(2, 60),
			// Stock moves all the time: each product was counted or sold within the last weeks.
			updatedAt: midnight - random.int(3600, 40 * 24 * 3600) * 1000,
			name,
			brand,
			sku: `${brand.slice(0, 3).toUpperCase()}-${String(1040 + index * 7)}`,
			quantity: random.int(0, 48),
			reorderLevel: random.pick([3, 5, 10]),
			price: price * 100,
			locationId: random.int(1, words.locations.length),
		};
	});
}
