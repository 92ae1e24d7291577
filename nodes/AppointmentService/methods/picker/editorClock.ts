import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { isTimeZone } from '../../rest';
import type { DisplayClock } from '../../display';

/**
 * The time zone of the workflow, which the editor works out for a hidden field of the node. n8n gives methods of the editor no
 * settings of the workflow: without the field, the zone of the n8n instance is taken, and named.
 */
export function editorZone(
	this: ILoadOptionsFunctions,
): Pick<DisplayClock, 'timeZone' | 'zoneLabel'> {
	const workflowZone: unknown = this.getCurrentNodeParameter('timeZone');
	if (isTimeZone(workflowZone)) return { timeZone: workflowZone };
	const instanceZone = this.getTimezone();
	const timeZone = isTimeZone(instanceZone) ? instanceZone : 'UTC';
	return { timeZone, zoneLabel: timeZone };
}
