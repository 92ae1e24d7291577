/** What every record is known by. */
export interface RecordIdentity {
	id: number;
	uid: string;
}

const plainHex = ({ uid }: RecordIdentity) => uid.replaceAll('-', '');

/** The ways in which a record's identity is written on the wire. */
export const idFormats = {
	integer: ({ id }: RecordIdentity): number | string => id,
	digits: ({ id }: RecordIdentity): number | string => String(id),
	uuid: ({ uid }: RecordIdentity): number | string => uid,
	/** 22 letters and digits, upper and lower case, as a base64 of the UUID would be. */
	mixed: (row: RecordIdentity): number | string =>
		Buffer.from(plainHex(row), 'hex').toString('base64url'),
	/** Capital letters and digits. */
	capitals: (row: RecordIdentity): number | string =>
		BigInt(`0x${plainHex(row)}`)
			.toString(36)
			.toUpperCase()
			.padStart(25, '0'),
} as const;

export type IdFormat = keyof typeof idFormats;
