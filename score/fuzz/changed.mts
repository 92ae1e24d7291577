import { ServiceMemory } from '../../nodes/AppointmentService/rest/index.ts';
import { generateSpec } from './generate/generate-spec.mts';
import { runFuzzCase, type FuzzResult } from './run.mts';
import type { FuzzSpec } from './spec.mts';

/** What a service may change between two readings; each takes the parts of another service. */
const changes: Record<string, (spec: FuzzSpec, other: FuzzSpec) => FuzzSpec> = {
	nothing: (spec) => spec,
	size: (spec, { paging: { defaultSize, maxSize, tooLarge } }) => ({
		...spec,
		paging: { ...spec.paging, defaultSize, maxSize, tooLarge, sizes: undefined },
	}),
	base: (spec) => ({ ...spec, paging: { ...spec.paging, base: 1 - spec.paging.base } }),
	// More records would repeat the ids of a series.
	count: (spec, { records: { count } }) => ({
		...spec,
		records: {
			...spec.records,
			count: /^series/.test(spec.records.id) ? spec.records.count : count,
		},
	}),
	order: (spec) => ({
		...spec,
		records: { ...spec.records, newestFirst: !spec.records.newestFirst },
	}),
	key: (spec, { records: { id } }) => ({
		...spec,
		records: { ...spec.records, id: spec.shape.kind === 'array' ? id : spec.records.id },
	}),
	total: (spec, { total }) => ({ ...spec, total }),
	// Style, envelope, size, key and order.
	everything: (_, other) => ({
		...other,
		...{ filter: undefined, userSize: undefined, limit: undefined, faults: [] },
	}),
};

const changeNames = Object.keys(changes);

/** Reads an invented service, changes it, and reads it again with what was remembered; only the second reading is judged. */
export async function runChangedCase(seed: number, number: number): Promise<FuzzResult> {
	const spec: FuzzSpec = {
		...generateSpec(seed, number),
		...{ filter: undefined, userSize: undefined, limit: undefined, moves: [], faults: [] },
	};
	const memory = new ServiceMemory([`${seed}`, `${number}`]);
	await runFuzzCase(spec, undefined, memory);
	const name = changeNames[number % changeNames.length] as string;
	const other = otherSpec(spec);
	const changed = (changes[name] as (typeof changes)[string])(structuredClone(spec), other);
	return await runFuzzCase(
		{ ...changed, number, dialect: `${changed.dialect}, ${name} changed` },
		undefined,
		memory,
	);
}

/** Another service at the same address. */
function otherSpec({ seed, number, resource }: FuzzSpec): FuzzSpec {
	for (let step = 1; ; step++) {
		const other = generateSpec(seed + 1000 * step, number);
		if (other.resource === resource) return other;
	}
}
