/** What the salons are called, sell and employ. */

// prettier-ignore
export const firstNames = [
	'Aisha', 'Amahle', 'Anele', 'Anika', 'Bongani', 'Carla', 'Chantal', 'Claire', 'Daniel', 'David',
	'Elena', 'Emma', 'Fatima', 'Grace', 'Hannah', 'Imran', 'Ingrid', 'Jabu', 'James', 'Johan',
	'Karabo', 'Katlego', 'Leah', 'Lerato', 'Lindiwe', 'Lisa', 'Mandla', 'Marelize', 'Megan', 'Mia',
	'Naledi', 'Nicole', 'Nomsa', 'Olivia', 'Palesa', 'Pieter', 'Priya', 'Rachel', 'Riana', 'Robert',
	'Sarah', 'Sibusiso', 'Simone', 'Sipho', 'Tamsin', 'Thandi', 'Thabo', 'Yusuf', 'Zanele', 'Zoë',
] as const;

// prettier-ignore
export const lastNames = [
	'Abrahams', 'Adams', 'Bester', 'Botha', 'Coetzee', 'Cupido', 'Daniels', 'Davids', 'Dlamini',
	'du Plessis', 'Fortuin', 'Fourie', 'Govender', 'Hendricks', 'Isaacs', 'Jacobs', 'Jansen', 'Khoza',
	'Khumalo', 'Kruger', 'Le Roux', 'Mabaso', 'Mahlangu', 'Maharaj', 'Malan', 'Mbeki', 'Meyer',
	'Mkhize', 'Mokoena', 'Molefe', 'Moodley', 'Naidoo', 'Ndlovu', 'Nel', 'Ngcobo', "O'Connor",
	'Parker', 'Petersen', 'Pillay', 'Radebe', 'September', 'Sithole', 'Smit', 'Solomons', 'Steyn',
	'Taylor', 'van der Merwe', 'van Wyk', 'Williams', 'Zulu',
] as const;

export const visitNotes = [
	'Prefers a quiet chair.',
	'Allergic to ammonia, use the mild developer.',
	'First visit, was recommended by a friend.',
	'Running ten minutes late, called ahead.',
	'Wants to talk about going shorter.',
	'Bring the colour chart.',
	'Wedding on Saturday – please confirm by phone.',
	'Pays with a gift voucher.',
	'Parking at the back is booked.',
	'Has long hair, allow extra time for drying.',
] as const;

export const clientNotes = [
	'Drinks rooibos.',
	'Sensitive scalp.',
	'Please send reminders by text message only.',
	'Comes with her daughter.',
	'Member since the shop opened.',
] as const;

/** Name, category, minutes, price in rand. */
export const serviceCatalog: ReadonlyArray<readonly [string, string, number, number]> = [
	["Women's cut", 'hair', 60, 520],
	["Men's cut", 'hair', 30, 280],
	["Children's cut", 'hair', 30, 190],
	['Fringe trim', 'hair', 15, 90],
	['Wash and blow-dry', 'hair', 45, 310],
	['Updo', 'hair', 75, 680],
	['Beard trim', 'hair', 15, 150],
	['Keratin treatment', 'hair', 120, 1850],
	['Full colour', 'colour', 120, 1250],
	['Root touch-up', 'colour', 90, 820],
	['Half-head highlights', 'colour', 105, 1180],
	['Balayage', 'colour', 150, 2200],
	['Toner', 'colour', 30, 380],
	['Colour consultation', 'colour', 15, 0],
	['Manicure', 'nails', 45, 320],
	['Gel manicure', 'nails', 60, 450],
	['Pedicure', 'nails', 60, 420],
	['Gel removal', 'nails', 30, 160],
	['Express facial', 'skin', 30, 390],
	['Deep cleansing facial', 'skin', 75, 860],
	['Brow shape and tint', 'skin', 30, 260],
	['Lash lift', 'skin', 60, 640],
	['Back massage', 'massage', 30, 410],
	['Full body massage', 'massage', 60, 780],
	['Hot stone massage', 'massage', 90, 1090],
];

/** First name, last name, role, skills, number of the location. */
export const staff: ReadonlyArray<readonly [string, string, string, readonly string[], number]> = [
	['Marta', 'Kowalczyk', 'Salon manager', ['hair', 'colour'], 1],
	['Themba', 'Nkosi', 'Senior stylist', ['hair'], 1],
	['Ilse', 'Vorster', 'Colourist', ['colour', 'hair'], 2],
	['Rashid', 'Salie', 'Barber', ['hair'], 2],
	['Chloe', 'Fischer', 'Stylist', ['hair', 'colour'], 3],
	['Nosipho', 'Cele', 'Nail technician', ['nails'], 1],
	['Anja', 'Brink', 'Beauty therapist', ['skin', 'nails'], 2],
	['Luca', 'Moretti', 'Massage therapist', ['massage', 'skin'], 3],
];

/** Name, address, phone. */
export const locations: ReadonlyArray<readonly [string, string, string]> = [
	['Linden & Vale Gardens', '14 Kloof Street', '+27 21 555 0110'],
	['Linden & Vale Claremont', '203 Main Road', '+27 21 555 0120'],
	['Linden & Vale Sea Point', '88 Regent Road', '+27 21 555 0130'],
];

/** Name, brand, price in rand. */
export const products: ReadonlyArray<readonly [string, string, number]> = [
	['Moisture shampoo 250 ml', 'Fynbos & Co', 189],
	['Moisture conditioner 250 ml', 'Fynbos & Co', 199],
	['Volume shampoo 250 ml', 'Fynbos & Co', 189],
	['Clarifying shampoo 250 ml', 'Fynbos & Co', 179],
	['Colour care shampoo 250 ml', 'Fynbos & Co', 209],
	['Leave-in treatment 150 ml', 'Fynbos & Co', 245],
	['Repair mask 200 ml', 'Fynbos & Co', 265],
	['Argan oil 50 ml', 'Kaap Botanics', 320],
	['Sea salt spray 150 ml', 'Kaap Botanics', 175],
	['Matte clay 75 g', 'Kaap Botanics', 185],
	['Strong hold gel 100 ml', 'Kaap Botanics', 120],
	['Beard oil 30 ml', 'Kaap Botanics', 210],
	['Heat protection spray 200 ml', 'Kaap Botanics', 230],
	['Hair spray 300 ml', 'Kaap Botanics', 165],
	['Developer 6% 1 l', 'Prism Pro', 240],
	['Developer 9% 1 l', 'Prism Pro', 240],
	['Colour cream 6.0 dark blonde', 'Prism Pro', 135],
	['Colour cream 7.3 golden blonde', 'Prism Pro', 135],
	['Colour cream 4.0 brown', 'Prism Pro', 135],
	['Colour cream 1.0 black', 'Prism Pro', 135],
	['Bleach powder 500 g', 'Prism Pro', 410],
	['Silver toner 60 ml', 'Prism Pro', 145],
	['Foil roll 100 m', 'Prism Pro', 160],
	['Gel polish rose', 'Lakka', 155],
	['Gel polish coral', 'Lakka', 155],
	['Gel polish clear', 'Lakka', 155],
	['Cuticle oil 15 ml', 'Lakka', 95],
	['Acetone 500 ml', 'Lakka', 80],
	['Nail file, box of 50', 'Lakka', 140],
	['Cleansing milk 200 ml', 'Protea Skin', 220],
	['Day cream 50 ml', 'Protea Skin', 385],
	['Night cream 50 ml', 'Protea Skin', 410],
	['Clay mask 75 ml', 'Protea Skin', 260],
	['Brow tint brown', 'Protea Skin', 130],
	['Massage oil lavender 500 ml', 'Protea Skin', 290],
	['Disposable towels, box of 100', 'Salon Supply', 350],
	['Neck strips, box of 500', 'Salon Supply', 110],
	['Gloves M, box of 100', 'Salon Supply', 125],
];
