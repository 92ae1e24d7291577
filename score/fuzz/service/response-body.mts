import type { ServedPage } from './paginate.mts';
import { put, writeJson } from '../json.mts';
import { idOf, type RecordValue } from './records.mts';
import type { FuzzSpec } from '../spec.mts';
import { metadataValue } from './page-metadata.mts';

/** Body and headers of a good answer. */
export function writeResponse(
	spec: FuzzSpec,
	served: ServedPage,
): { text: string; headers: Record<string, string> } {
	const headers: Record<string, string> = {};
	for (const [name, what] of Object.entries(spec.headers)) {
		const value = metadataValue(what, spec, served);
		if (value !== undefined && value !== null) headers[name] = String(value);
	}
	return {
		text: `${spec.text === 'bom' ? '\uFEFF' : ''}${writeJson(bodyOf(spec, served))}`,
		headers,
	};
}

function bodyOf(spec: FuzzSpec, served: ServedPage): unknown {
	const { shape } = spec;
	const rows = rowsAs(spec, served);
	if (shape.rows === '') return rows;
	const body: RecordValue = {};
	const writeMetadata = () => {
		for (const [path, constant] of Object.entries(spec.constants)) put(body, path, constant);
		for (const [path, what] of Object.entries(spec.body)) {
			const value = metadataValue(what, spec, served);
			if (value !== undefined) put(body, path, value);
		}
	};
	if (spec.rowsLast) writeMetadata();
	if (shape.columns && served.rows[0]) put(body, shape.columns, Object.keys(served.rows[0].value));
	if (served.rows.length > 0 || shape.whenEmpty === 'array') put(body, shape.rows, rows);
	else if (shape.whenEmpty === 'null') put(body, shape.rows, null);
	if (!spec.rowsLast) writeMetadata();
	if (served.rows.length === 0 && shape.emptyArray) put(body, shape.emptyArray, []);
	return body;
}

/** The rows in whatever the service keeps them in. */
function rowsAs(spec: FuzzSpec, served: ServedPage): unknown {
	const values = served.rows.map((row) => row.value);
	switch (spec.shape.kind) {
		case 'array':
			return values;
		case 'map':
			return Object.fromEntries(
				values.map((value, index) => [mapKeyOf(spec, value, index), value]),
			);
		case 'table':
			return values.map((value) => Object.values(value));
		case 'edges':
			return values.map((node, index) => ({ cursor: `e${served.from + index}`, node }));
		case 'wrapped':
			return values.map((value) => ({ appointment: value }));
		case 'lone':
			return values.length === 1 ? values[0] : values;
	}
}

function mapKeyOf(spec: FuzzSpec, value: RecordValue, index: number): string {
	const id = idOf(spec, value)?.replaceAll('"', '');
	return id ?? String(index);
}

/** The ways in which a reader may hand on a record of this service without changing it. */
export function acceptedForms(spec: FuzzSpec, value: RecordValue): unknown[] {
	return spec.shape.kind === 'wrapped' ? [value, { appointment: value }] : [value];
}
