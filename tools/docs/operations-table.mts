import {
	contractOperationOf,
	offer,
	resourceNames,
	resources,
	surfaceNames,
	surfaces,
	type ResourceName,
	type SurfaceName,
} from '../../nodes/AppointmentService/contract/resources.ts';
import { operationsOf } from '../../nodes/AppointmentService/operations/descriptions/index.ts';

/** The README's table of what each surface offers, made from the contract. Assumed operations are marked as such. */
export function operationsTable(): string {
	const rows = [
		[
			'Resource',
			...surfaceNames.map((name) => `${surfaces[name].displayName} (\`${surfaces[name].root}\`)`),
		],
		['---', ...surfaceNames.map(() => '---')],
		...resourceNames.map((resource) => [
			resources[resource].displayName,
			...surfaceNames.map((surface) => cell(surface, resource)),
		]),
	];
	return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** What the document names comes first; what this package assumes is marked as such. */
function cell(surface: SurfaceName, resource: ResourceName): string {
	const names = { documented: [] as string[], assumed: [] as string[] };
	for (const [name, { displayName }] of Object.entries(operationsOf(resource))) {
		const is = contractOperationOf(resource, name);
		const found = is && offer(surface, resource, is);
		if (found) names[found].push(displayName);
	}
	const assumed = names.assumed.length > 0 ? `_not documented:_ ${names.assumed.join(', ')}` : '';
	return [names.documented.join(', '), assumed].filter(Boolean).join('; ') || '–';
}

const begin = '<!-- offers: made by npm run readme -->';
const end = '<!-- /offers -->';

/** The README with its table generated again. */
export function withOperationsTable(readme: string): string {
	const before = readme.split(begin)[0];
	const after = readme.split(end)[1];
	return `${before}${begin}\n\n${operationsTable()}\n\n${end}${after}`;
}
