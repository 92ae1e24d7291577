import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** A certificate and its key, as `node:tls` takes them. */
export interface Certificate {
	cert: string;
	key: string;
}

export interface Certificates {
	/** The authority that has to be trusted, in PEM. */
	authority: string;
	good: Certificate;
	wrongHost: Certificate;
	expired: Certificate;
	selfSigned: Certificate;
}

const day = 86_400_000;

/** Makes certificates for `localhost` that are fine, and those that are not. */
export function makeCertificates(): Certificates {
	const authority = newKey();
	const name = 'Faults Authority';
	const by = { key: authority.privateKey, name };
	const root = certify({ key: authority, name, host: undefined, by });
	const issue = (host: string, until?: number): Certificate => {
		const key = newKey();
		return { cert: certify({ key, name: host, host, by, until }), key: pemOf(key.privateKey) };
	};
	const own = newKey();
	return {
		authority: root,
		good: issue('localhost'),
		wrongHost: issue('salon.example.com'),
		expired: issue('localhost', Date.now() - day),
		selfSigned: {
			cert: certify({
				key: own,
				name: 'localhost',
				host: 'localhost',
				by: { key: own.privateKey, name: 'localhost' },
			}),
			key: pemOf(own.privateKey),
		},
	};
}

interface Wish {
	key: { publicKey: KeyObject; privateKey: KeyObject };
	name: string;
	/** Undefined for an authority. */
	host: string | undefined;
	by: { key: KeyObject; name: string };
	until?: number;
}

/** An X.509 certificate (RFC 5280), signed with ECDSA and SHA-256. */
function certify({ key, name, host, by, until = Date.now() + 30 * day }: Wish): string {
	const algorithm = sequence(oid('2a8648ce3d040302'));
	const called = (text: string) =>
		sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(text)))));
	const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value));
	const more = host
		? extension('551d11', sequence(der(0x82, Buffer.from(host))))
		: extension('551d13', sequence(der(0x01, Buffer.from([0xff]))));
	const content = sequence(
		der(0xa0, der(0x02, Buffer.from([2]))),
		// A serial number is positive, so its first byte is small.
		der(0x02, Buffer.from([1, ...randomBytes(8)])),
		algorithm,
		called(by.name),
		sequence(time(until - 60 * day), time(until)),
		called(name),
		key.publicKey.export({ type: 'spki', format: 'der' }),
		der(0xa3, sequence(more)),
	);
	const signature = Buffer.concat([Buffer.from([0]), sign('sha256', content, by.key)]);
	const body = sequence(content, algorithm, der(0x03, signature)).toString('base64');
	return `-----BEGIN CERTIFICATE-----\n${body.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }) as string;

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (at: number) =>
	der(0x18, Buffer.from(`${new Date(at).toISOString().replace(/\D/g, '').slice(0, 14)}Z`));

/** One value with its tag and its length (X.690). */
function der(tag: number, value: Buffer): Buffer {
	const { length } = value;
	const bytes =
		length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
	return Buffer.concat([Buffer.from([tag, ...bytes]), value]);
}
