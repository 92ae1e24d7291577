import type { Area } from '../../areas.mts';
import type { WriteRoute } from './write-style.mts';

/** Addresses that are called what they do, all of them POST: `updateAppointment/12`. */
export function verbRoutes({ name }: Area): WriteRoute[] {
	const word = name[0].toUpperCase() + name.slice(1);
	return [
		{ action: 'create', method: 'POST', path: `add${word}` },
		{ action: 'update', method: 'POST', path: `update${word}/{id}` },
		{ action: 'delete', method: 'POST', path: `delete${word}/{id}` },
	];
}
