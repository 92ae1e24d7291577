import { isObject, type JsonObject } from '../../wire';

const cancelled =
	/^(cancell?ed|cancell?ation|no[ _-]?show|void(ed)?|deleted|declined|rejected)(?![a-z])/i;

/** Whether a record says so of itself: by a word of its status, by a flag, or by a time at which it was cancelled. */
export function isCancelled(record: JsonObject): boolean {
	const inner = isObject(record.attributes) ? record.attributes : {};
	const nested = Object.values(record).filter(isObject);
	return [record, inner, ...nested].some((held) =>
		Object.entries(held).some(([key, value]) => {
			if (/^(is|was)?_?(cancell?ed|no_?show|deleted)(_?(at|on|date|time))?$/i.test(key))
				return (
					value !== null && value !== false && value !== '' && value !== 0 && value !== 'false'
				);
			return /status|state$/i.test(key) && cancelled.test(nameIn(value));
		}),
	);
}

function nameIn(value: unknown): string {
	if (typeof value === 'string') return value.replace(/^.*[.:]/, '');
	if (!isObject(value)) return '';
	return nameIn(value.name ?? value.code ?? value.value ?? value.slug ?? '');
}
