import { pollEvents } from './pollEvents';
import { eventOptions } from './descriptions/webhookEventOptions';

/**
 * The subtitle below the trigger's name on the canvas: the display names of the events that start the workflow.
 *
 * @returns an n8n expression
 */
export function triggerSubtitle(): string {
	const names = [
		...eventOptions.map(({ value, name }) => [value, name]),
		...Object.entries(pollEvents).map(([value, { name }]) => [value, name]),
	];
	const selected =
		'($parameter["mode"] === "webhook" ? $parameter["events"] || [] : [$parameter["event"]])';
	return `={{ ${selected}.map((name) => (${JSON.stringify(Object.fromEntries(names))})[name] || name).join(", ") }}`;
}
