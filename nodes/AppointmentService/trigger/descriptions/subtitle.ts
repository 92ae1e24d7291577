import { pollEvents, pollEventsOfVersion1 } from '../pollEvents';
import { eventOptions } from './webhook';

const maxNames = 3;

/** The subtitle below the trigger's name on the canvas: the display names of the events that start the workflow. @returns an n8n expression */
export function triggerSubtitle(): string {
	const namesOf = (choices: Record<string, { name: string }>) =>
		Object.entries(choices).map(([value, { name }]) => [value, name]);
	const toLiteral = (names: unknown[][]) => JSON.stringify(Object.fromEntries(names));
	const webhook = toLiteral(eventOptions.map(({ value, name }) => [value, name]));
	const selected = [
		`$parameter["mode"] === "webhook" ? [$parameter["events"] || [], ${webhook}]`,
		`$parameter["pollEvents"] ? [$parameter["pollEvents"], ${toLiteral(namesOf(pollEvents))}]`,
		`[[$parameter["event"]], ${toLiteral(namesOf(pollEventsOfVersion1))}]`,
	].join(' : ');
	const named = '[].concat(selected).map((name) => names[name] || name)';
	const shortened = `all.length > ${maxNames} ? all.slice(0, ${maxNames - 1}).join(", ") + " and " + (all.length - ${maxNames - 1}) + " more" : all.join(", ")`;
	return `={{ (([selected, names]) => ((all) => ${shortened})(${named}))(${selected}) }}`;
}
