import { formatTable } from '../../../tools/text-table.mts';

/** What happens at a salon, by the event of polls that it is. */
export const happenings = {
	'appointment.created': 'appointment booked',
	'appointment.rescheduled': 'appointment moved',
	'appointment.cancelled': 'appointment cancelled',
	'appointment.statusChanged': 'client did not come',
	'appointment.deleted': 'appointment deleted',
	'client.created': 'new client',
	'invoice.paid': 'invoice paid',
} as const;

/** The events of webhook mode that they are; the service sends none of clients. */
export const deliveredAs = {
	'appointment.created': 'appointment.created',
	'appointment.rescheduled': 'appointment.rescheduled',
	'appointment.cancelled': 'appointment.cancelled',
	'appointment.statusChanged': 'appointment.updated',
	'appointment.deleted': 'appointment.updated',
	'invoice.paid': 'invoice.paid',
} as const;

/** In which mode on which surface, and whether n8n was restarted in between. */
const ways = [
	'polling, limited',
	'polling, enterprise',
	'webhook, enterprise',
	'restart: polling, limited',
	'restart: polling, enterprise',
	'restart: webhook that also polls',
] as const;

export type Way = (typeof ways)[number];

const cells = new Map<string, string>();

/** Notes what came of something that happened. */
export function noteEvent(happening: string, way: Way, came: string): void {
	cells.set(`${happening} ${way}`, came);
}

/** What came of all that happened so far, or nothing where no suite has noted anything. */
export function eventTable(): string {
	if (cells.size === 0) return '';
	const rows = Object.values(happenings).map((happening) => [
		happening,
		...ways.map((way) => cells.get(`${happening} ${way}`) ?? '–'),
	]);
	return formatTable([['', ...ways], ...rows]);
}
