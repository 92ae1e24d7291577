import { requestedEnd } from '../../../../../nodes/AppointmentService/trigger/webhook/subscription/refusal/requestedEnd';

const now = Date.parse('2026-11-23T09:00:00Z');

test.each<[name: string, refusal: string, sent: unknown, value: unknown]>([
	['expirationDateTime', 'is required', undefined, '2026-11-25T06:36:00.000Z'],
	['expires_at', 'must be a Unix timestamp (integer)', 'x', Date.parse('2026-11-25T06:36Z') / 1000],
	['expiration', 'must be in milliseconds', 'x', Date.parse('2026-11-25T06:36Z')],
	['expires_at', 'may be 60 minutes ahead at most', 'x', '2026-11-23T09:57:00.000Z'],
	['expires_at', 'must be within 1 hour', 1795588560, Date.parse('2026-11-23T09:57Z') / 1000],
	['expires_at', 'is too far ahead', 'x', '2026-11-23T09:57:00.000Z'],
	['ttl', 'is required', undefined, 172_800],
	['lease_seconds', 'must be no more than 1 day', 172_800, 86_400],
	['valid_for_hours', 'is required', undefined, 48],
])('requestedEnd fills %s that %s', (name, refusal, sent, value) => {
	expect(requestedEnd(name, refusal, sent, now)).toBe(value);
});
