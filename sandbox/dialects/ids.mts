/** What every record is known by. */
export interface Identity {
	id: number;
	uid: string;
}

const plainHex = ({ uid }: Identity) => uid.replaceAll('-', '');

/** The ways in which a record's identity is written on the wire. */
export const idForms = {
	integer: ({ id }: Identity): number | string => id,
	digits: ({ id }: Identity): number | string => String(id),
	uuid: ({ uid }: Identity): number | string => uid,
	/** 22 letters and digits, upper and lower case, as a base64 of the UUID would be. */
	mixed: (row: Identity): number | string =>
		Buffer.from(plainHex(row), 'hex').toString('base64url'),
	/** Capital letters and digits. */
	capitals: (row: Identity): number | string =>
		BigInt(`0x${plainHex(row)}`)
			.toString(36)
			.toUpperCase()
			.padStart(25, '0'),
} as const;

export type IdForm = keyof typeof idForms;
