import {
	offer,
	operationNames,
	resourceNames,
	resources,
	surfaceNames,
	surfaces,
	type ResourceName,
	type SurfaceName,
} from '../nodes/AppointmentService/contract/index.ts';
import { operationsOf } from '../nodes/AppointmentService/operations/index.ts';

/** The README's table of what each surface offers, made from the contract. Assumed operations are marked as such. */
export function offersTable(): string {
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

function cell(surface: SurfaceName, resource: ResourceName): string {
	const offered = operationNames.flatMap((name) => {
		const found = offer(surface, resource, name);
		const operation = operationsOf(resource)[name];
		return found && operation
			? [`${operation.displayName}${found.operation === 'assumed' ? ' (assumed)' : ''}`]
			: [];
	});
	return offered.join(', ') || '–';
}

const begin = '<!-- offers: made by npm run readme -->';
const end = '<!-- /offers -->';

/** The README with its table made anew. */
export function withOffers(readme: string): string {
	const before = readme.split(begin)[0];
	const after = readme.split(end)[1];
	return `${before}${begin}\n\n${offersTable()}\n\n${end}${after}`;
}
