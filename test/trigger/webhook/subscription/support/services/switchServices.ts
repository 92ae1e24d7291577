import { createService, type Fields, type UnseenService } from './createService';

type Row = Fields & { id: string };

const areas = ['push_events', 'appointment_events', 'invoice_events'];
const plain = ['appointment_created', 'appointment_updated', 'invoice_paid'];
const spoken = ['AppointmentCreated', 'AppointmentUpdated', 'InvoicePaid'];

/** Services that turn each event, or all of a resource, on and off by a field of its own. */
export const switchServices: Record<string, () => UnseenService> = {
	'a switch for each resource': () =>
		createService({
			lists: { hooks: ({ url }) => (url ? undefined : [400, { error: 'url is missing' }]) },
			shown: (row) => ({
				events: undefined,
				...Object.fromEntries(areas.map((name) => [name, row[name] ?? name === 'push_events'])),
			}),
			change: (row, fields) => void Object.assign(row, fields),
			sends: (rows, address) =>
				rows
					.filter(({ url, appointment_events: isOn }) => url === address && isOn === true)
					.map(() => 'appointments'),
		}),

	'switches in an object that it wants': () =>
		createService({
			lists: {
				webhooks: ({ events }) =>
					typeof events === 'object' && !Array.isArray(events)
						? undefined
						: [
								400,
								{
									title: 'Invalid Resource',
									errors: [{ field: 'events', message: 'Schema describes object, array found' }],
								},
							],
			},
			shown: ({ events }) => ({ events: onlyKnown(events, plain, false) }),
			change: (row, { events }) =>
				void (row.events = { ...(row.events as Fields), ...(events as Fields) }),
			sends: (rows, address) =>
				rows
					.filter(({ url }) => url === address)
					.map(({ events }) => plain.filter((name) => (events as Fields)[name] === true)),
		}),

	'an object for each event, with a switch in it': () =>
		createService({
			lists: {
				webhooks: ({ Url }) =>
					Url
						? undefined
						: [422, { ErrorCode: 1101, Message: 'The required field "Url" is missing.' }],
			},
			shown: ({ Triggers }) => ({
				events: undefined,
				Triggers: onlyKnown(Triggers, spoken, { Enabled: false }),
			}),
			change: (row, { Triggers }) => void (row.Triggers = Triggers),
			sends: (rows, address) =>
				rows.filter(({ Url }) => Url === address).map(({ Triggers }) => switchedOn(Triggers)),
		}),

	'a switch for each event, beside no other field than the address': () =>
		createService({
			lists: {
				webhooks: (body) => {
					const others = Object.keys(body).filter((name) => ![...plain, 'url'].includes(name));
					const message = `Unexpected field(s): ${others.join(', ')}. Expected: url, ${plain.join(', ')}`;
					return others.length > 0 ? [400, { message }] : undefined;
				},
			},
			shown: (row) => onlyKnown(row, plain, false),
			change: (row, fields) => void Object.assign(row, fields),
			sends: (rows, address) =>
				rows
					.filter(({ url }) => url === address)
					.map((row) => plain.filter((name) => row[name] === true)),
		}),
};

const onlyKnown = (given: unknown, names: string[], otherwise: unknown) =>
	Object.fromEntries(
		names.map((name) => [name, (given as Fields | undefined)?.[name] ?? otherwise]),
	);

const switchedOn = (triggers: unknown) =>
	spoken.filter((name) => ((triggers as Row | undefined)?.[name] as Fields | undefined)?.Enabled);
