import { NodeOperationError, type INode } from 'n8n-workflow';
import { z } from 'zod/v4';
import { splitCommaList } from '../rest';
import { toListWatches, type ListWatch } from './listWatch';
import { pollEvents, pollEventsOfVersion1, type PollEventChoice } from './pollEvents';

type ParameterSource = (name: string, fallback: unknown) => unknown;

const units = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

const defaultEvent = 'appointment.created';
const minutesSchema = z.coerce.number().positive().max(100_000);
const unitSchema = z.enum(['minutes', 'hours', 'days']);
/** Appointments are hardly entered longer before. */
const maxAhead = 366 * units.days;

/**
 * The lists to watch, by the chosen events.
 *
 * @throws NodeOperationError where no event is chosen, or an unknown one
 */
export function readPollEvents(node: INode, parameter: ParameterSource): ListWatch[] {
	if (node.typeVersion === 1) {
		return toListWatches([
			findChoice(node, pollEventsOfVersion1, parameter('event', defaultEvent)),
		]);
	}
	const selected = parameter('pollEvents', [defaultEvent]);
	const names = typeof selected === 'string' ? splitCommaList(selected) : selected;
	if (!Array.isArray(names) || names.length === 0) {
		throw new NodeOperationError(node, 'No event is chosen', {
			description: 'Choose at least one event under Events.',
		});
	}
	return toListWatches(names.map((name: unknown) => findChoice(node, pollEvents, name)));
}

function findChoice(
	node: INode,
	choices: Record<string, PollEventChoice>,
	name: unknown,
): PollEventChoice {
	if (typeof name === 'string' && Object.hasOwn(choices, name)) return choices[name];
	throw new NodeOperationError(node, `The event “${String(name)}” is not known`, {
		description: 'Choose an event from the list.',
	});
}

/**
 * How long before its start an appointment is reported, in milliseconds.
 *
 * @throws NodeOperationError where it is no number above 0, or too large
 */
export function readAhead(node: INode, parameter: ParameterSource): number {
	if (node.typeVersion === 1) {
		const minutes = minutesSchema.safeParse(parameter('minutesBefore', 60));
		if (minutes.success) return minutes.data * units.minutes;
		throw new NodeOperationError(node, 'Minutes Before is not a number of minutes above 0', {
			description: 'Enter how many minutes before its start an appointment is to be reported.',
		});
	}
	const unit = unitSchema.safeParse(parameter('timeBeforeUnit', 'hours'));
	const amount = z.coerce.number().positive().safeParse(parameter('timeBefore', 1));
	if (!unit.success) {
		throw new NodeOperationError(node, 'The unit of Time Before is not known', {
			description: 'Choose Minutes, Hours or Days.',
		});
	}
	const ahead = (amount.data ?? Infinity) * units[unit.data];
	if (ahead <= maxAhead) return ahead;
	throw new NodeOperationError(node, 'Time Before is not a number above 0 and up to one year', {
		description: 'Enter how long before its start an appointment is to be reported.',
	});
}
