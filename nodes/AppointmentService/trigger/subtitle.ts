import type { INodePropertyOptions } from 'n8n-workflow';
import { pollFields } from './descriptions/polling';
import { eventOptions } from './descriptions/eventOptions';

/**
 * What stands below the trigger's name on the canvas: the events that start the workflow, as they are called in its fields.
 *
 * @returns an expression of n8n
 */
export function triggerSubtitle(): string {
	const polled = pollFields.find(({ name }) => name === 'event')?.options;
	const names = [...eventOptions, ...((polled ?? []) as INodePropertyOptions[])].map(
		({ value, name }) => [value, name],
	);
	const chosen =
		'($parameter["mode"] === "webhook" ? $parameter["events"] || [] : [$parameter["event"]])';
	return `={{ ${chosen}.map((name) => (${JSON.stringify(Object.fromEntries(names))})[name] || name).join(", ") }}`;
}
