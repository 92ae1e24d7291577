import type { INodePropertyOptions } from 'n8n-workflow';
import { pollFields } from './descriptions/polling';
import { eventOptions } from './descriptions/eventOptions';

/**
 * The subtitle below the trigger's name on the canvas: the display names of the events that start the workflow.
 *
 * @returns an n8n expression
 */
export function triggerSubtitle(): string {
	const pollEvents = pollFields.find(({ name }) => name === 'event')?.options;
	const names = [...eventOptions, ...((pollEvents ?? []) as INodePropertyOptions[])].map(
		({ value, name }) => [value, name],
	);
	const selected =
		'($parameter["mode"] === "webhook" ? $parameter["events"] || [] : [$parameter["event"]])';
	return `={{ ${selected}.map((name) => (${JSON.stringify(Object.fromEntries(names))})[name] || name).join(", ") }}`;
}
