/** The identifiers of every record. */
export interface RecordIdentity {
	id: number;
	uid: string;
}

const plainHex = ({ uid }: RecordIdentity) => uid.replaceAll('-', '');

/** The formats of a record's id in requests and responses. */
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
