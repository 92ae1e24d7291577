import { resourceNouns, operationsOf, targets } from './operations/descriptions';

/**
 * The line below the node's name on the canvas: the chosen action, e.g. `Get many appointments`.
 *
 * @returns an expression of n8n
 */
export function subtitle(): string {
	const actions = targets.flatMap((target) => {
		const { singular, plural } = resourceNouns(target);
		return Object.entries(operationsOf(target)).map(([name, { action }]) => [
			`${target}.${name}`,
			action(singular, plural),
		]);
	});
	const selectedOperation = '$parameter["resource"] + "." + $parameter["operation"]';
	return `={{ (${JSON.stringify(Object.fromEntries(actions))})[${selectedOperation}] }}`;
}
