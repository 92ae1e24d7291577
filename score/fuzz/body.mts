import type { Cut } from './cut.mts';
import { put, writeJson } from './json.mts';
import { idOf, type Value } from './records.mts';
import type { Spec } from './spec.mts';
import { told } from './told.mts';

/** Body and headers of a good answer. */
export function writeAnswer(
	spec: Spec,
	cut: Cut,
): { text: string; headers: Record<string, string> } {
	const headers: Record<string, string> = {};
	for (const [name, what] of Object.entries(spec.headers)) {
		const value = told(what, spec, cut);
		if (value !== undefined && value !== null) headers[name] = String(value);
	}
	return { text: `${spec.text === 'bom' ? '\uFEFF' : ''}${writeJson(bodyOf(spec, cut))}`, headers };
}

function bodyOf(spec: Spec, cut: Cut): unknown {
	const { shape } = spec;
	const rows = rowsAs(spec, cut);
	if (shape.rows === '') return rows;
	const body: Value = {};
	const say = () => {
		for (const [path, constant] of Object.entries(spec.constants)) put(body, path, constant);
		for (const [path, what] of Object.entries(spec.body)) {
			const value = told(what, spec, cut);
			if (value !== undefined) put(body, path, value);
		}
	};
	if (spec.rowsLast) say();
	if (shape.columns && cut.rows[0]) put(body, shape.columns, Object.keys(cut.rows[0].value));
	if (cut.rows.length > 0 || shape.whenEmpty === 'array') put(body, shape.rows, rows);
	else if (shape.whenEmpty === 'null') put(body, shape.rows, null);
	if (!spec.rowsLast) say();
	if (cut.rows.length === 0 && shape.emptyArray) put(body, shape.emptyArray, []);
	return body;
}

/** The rows in whatever the service keeps them in. */
function rowsAs(spec: Spec, cut: Cut): unknown {
	const values = cut.rows.map((row) => row.value);
	switch (spec.shape.kind) {
		case 'array':
			return values;
		case 'map':
			return Object.fromEntries(values.map((value, index) => [keyOf(spec, value, index), value]));
		case 'table':
			return values.map((value) => Object.values(value));
		case 'edges':
			return values.map((node, index) => ({ cursor: `e${cut.from + index}`, node }));
		case 'wrapped':
			return values.map((value) => ({ appointment: value }));
		case 'lone':
			return values.length === 1 ? values[0] : values;
	}
}

function keyOf(spec: Spec, value: Value, index: number): string {
	const id = idOf(spec, value)?.replaceAll('"', '');
	return id ?? String(index);
}

/** The ways in which a reader may hand on a record of this service without changing it. */
export function formsOf(spec: Spec, value: Value): unknown[] {
	return spec.shape.kind === 'wrapped' ? [value, { appointment: value }] : [value];
}
