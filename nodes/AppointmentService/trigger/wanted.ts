import type { Happening } from './reading/happenings';
import type { Settings } from './settings';

/**
 * Whether an event is to start the workflow. What nobody understands is passed on unless the user says otherwise: it may be an
 * appointment under a name that is not known here, and whoever reads `unknown` can still act, while nobody reads what was dropped.
 */
export function isWanted(
	{ event, resource }: Happening,
	{ events, unknownEvents }: Pick<Settings, 'events' | 'unknownEvents'>,
): boolean {
	if (event !== 'unknown') return events.some((one) => one === event);
	if (unknownEvents === 'ignore') return false;
	return resource === undefined || events.some((one) => one.startsWith(`${resource}.`));
}
