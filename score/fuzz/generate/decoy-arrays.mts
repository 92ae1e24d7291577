import type { Random } from '../../random.mts';
import type { FuzzSpec } from '../spec.mts';

/** Arrays that stand beside lists and are not the list. */
// prettier-ignore
const arrays: Record<string, unknown> = {
	errors: [],
	warnings: [{ code: 'W1', message: 'This version is deprecated', id: 1 }, { code: 'W2', message: 'Slow', id: 2 }],
	messages: [{ type: 'info', text: 'Maintenance on Sunday' }],
	filters: [{ field: 'status', op: 'eq', value: 'booked' }],
	available_filters: [{ id: 1, name: 'status' }, { id: 2, name: 'staff' }, { id: 3, name: 'room' }],
	included: [{ type: 'clients', id: '1', attributes: { name: 'Ada' } }, { type: 'clients', id: '2', attributes: {} }],
	statuses: ['booked', 'confirmed', 'cancelled'],
	columns: [{ key: 'id', label: 'No.' }, { key: 'client', label: 'Client' }],
	facets: [{ value: 'booked', count: 12 }, { value: 'cancelled', count: 3 }],
	sort: [{ property: 'created_at', direction: 'ASC' }],
	permissions: ['read', 'write'],
	links: [{ rel: 'docs', href: 'https://elsewhere.example/docs' }],
	employees: Array.from({ length: 30 }, (_, index) => ({ id: index + 1, name: `Employee ${index + 1}` })),
	locations: [{ id: 1, name: 'Centre' }, { id: 2, name: 'Harbour' }],
	tags: [],
};

/** Some of them, at the top of the body or among what the envelope says. */
export function drawDecoys(spec: FuzzSpec, random: Random): Record<string, unknown> {
	const places = ['', '', '', 'meta/', 'extra/'].filter(
		(place) => !spec.shape.rows.startsWith(place || '/'),
	);
	const taken = [spec.shape.rows, spec.shape.columns ?? spec.shape.rows, ...Object.keys(spec.body)];
	const chosen = random.sample(Object.keys(arrays), random.int(1, 3));
	const found: Record<string, unknown> = {};
	for (const name of chosen) {
		const path = `${random.pick(places)}${name}`;
		// No array stands where something else is, nor in its way.
		if (
			taken.some(
				(other) => other === path || other.startsWith(`${path}/`) || path.startsWith(`${other}/`),
			)
		)
			continue;
		found[path] = arrays[name];
	}
	return found;
}
