import {
	endOfNew,
	findEnd,
	isDue,
} from '../../../../../nodes/AppointmentService/trigger/webhook/subscription/endpoint/subscriptionEnd';
import { casesOf } from '../../../../support/table';

const now = Date.parse('2026-11-23T09:00:00Z');
const end = Date.parse('2026-11-26T09:00:00Z');

describe('endOfNew', () => {
	test.each(
		casesOf<[what: string, body: unknown]>`
			Graph                        | {"id":"1","expirationDateTime":"2026-11-26T09:00:00.0000000Z"}
			Google                       | {"kind":"api#channel","id":"1","expiration":"1795683600000"}
			Google Workspace             | {"response":{"name":"subscriptions/1","expireTime":"2026-11-26T09:00:00Z"}}
			Google Workspace, a duration | {"name":"subscriptions/1","ttl":"259200s"}
			Jira                         | {"id":1,"expirationDate":"2026-11-26T09:00:00.000+0000"}
			FHIR                         | {"resourceType":"Subscription","status":"active","end":"2026-11-26T09:00:00Z"}
			NGSI-LD                      | {"id":"urn:1","type":"Subscription","expiresAt":"2026-11-26T09:00:00Z"}
			WebSub                       | {"hub.mode":"subscribe","lease_seconds":259200}
			GoTo                         | {"channelId":"1","channelLifetime":259200}
			3GPP                         | {"monitorExpireTime":"2026-11-26T09:00:00Z"}
			ETSI                         | {"expiryDeadline":{"seconds":1795683600,"nanoSeconds":0}}
			JSON:API                     | {"data":{"id":"1","attributes":{"expires-at":"2026-11-26T09:00:00Z"}}}
			seconds since 1970           | {"subscription":{"expires_at":1795683600}}
			seconds from now             | {"expires_in":259200}
			seconds from now, as a text  | {"expiresIn":"259200"}
			hours from now               | {"webhook":{"valid_for_hours":72}}
			milliseconds from now        | {"ttl_ms":259200000}
			a duration of ISO 8601       | {"lifetime":"P3D"}
			the same in hours            | {"lifetime":"PT72H"}
			a date of HTTP               | {"expires":"Thu, 26 Nov 2026 09:00:00 GMT"}
			a time in UTC without a zone | {"valid_until":"2026-11-26 09:00:00"}
			a time in an object          | {"expiration":{"dateTime":"2026-11-26T09:00:00","timeZone":"UTC"}}
			a lease                      | {"lease":{"id":"l1","renew_before":"2026-11-26T09:00:00Z"}}
			the sooner of two            | {"webhooks":[{"ends_at":1795683601000},{"ends_at":"2026-11-26T09:00:00Z"}]}
		`,
	)('reads %s', (_, body) => {
		expect(endOfNew(body, now)).toBe(end);
	});

	test.each<[what: string, body: unknown]>([
		['a secret that ends', { secret_expires_at: '2026-11-26T09:00:00Z' }],
		['a token that ends', { token: { expires_at: '2026-11-26T09:00:00Z' } }],
		['the end of a trial', { account: { trial: { ends_at: '2026-11-26T09:00:00Z' } } }],
		['no end', { expires_at: null, expiration: 0, ttl: -1, expired: false }],
		['a time that stands for none', { expires_at: '0001-01-01T00:00:00Z' }],
		['an end in the past', { expires_at: '2026-11-22T09:00:00Z' }],
		['a few seconds', { ttl: 30 }],
		['a text', { expires: 'never', lifetime: 'unlimited' }],
		['other times', { created_at: '2026-11-26T09:00:00Z', endpoint: 'https://example.com' }],
		['nothing', 'ok'],
	])('reads nothing from %s', (_, body) => {
		expect(endOfNew(body, now)).toBeUndefined();
	});

	test('stays quick with a hostile body', () => {
		const wide = Object.fromEntries(
			Array.from({ length: 20_000 }, (_, index) => [
				`${'expires'.repeat(9)}${index}`,
				{ ttl: 'P'.repeat(1000) },
			]),
		);
		expect(endOfNew([wide, wide], now)).toBeUndefined();
	});
});

test('findEnd leaves out durations, which begin at a time that nobody knows', () => {
	expect(findEnd({ ttl: 3600, expires_in: 3600 })).toBeUndefined();
});

test('isDue is the second half of the life, and always where its beginning is not known', () => {
	expect(isDue({ since: 0, ends: 100 }, 49)).toBe(false);
	expect(isDue({ since: 0, ends: 100 }, 51)).toBe(true);
	expect(isDue({ since: 0, ends: 100 }, 200)).toBe(true);
	expect(isDue({ ends: 100 }, 0)).toBe(true);
	expect(isDue({ since: 0 }, 1000)).toBe(false);
});
