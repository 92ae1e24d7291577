import type { Random } from '../../random.mts';
import { endTraps } from './list-end.mts';
import { interruptionTraps } from './interruptions.mts';
import { queryTraps } from './user-query.mts';
import { rowTraps } from './rows.mts';
import { metadataTraps } from './metadata.mts';
import { parameterTraps } from './parameters.mts';
import type { FuzzSpec } from '../spec.mts';

/** All traps, by name. */
export const traps = {
	...metadataTraps,
	...parameterTraps,
	...endTraps,
	...rowTraps,
	...queryTraps,
	...interruptionTraps,
};

/** Sets none, one or some of the traps, and notes which. */
export function setTraps(spec: FuzzSpec, random: Random): void {
	const wanted = random.weighted([
		[35, 0],
		[45, 1],
		[15, 2],
		[5, 3],
	]);
	const weights = Object.entries(traps).map(([name, { weight }]) => [weight, name] as const);
	for (let tries = 0; spec.traps.length < wanted && tries < 40; tries++) {
		const name = random.weighted(weights);
		const trap = traps[name];
		if (!trap || spec.traps.includes(name) || (trap.fits && !trap.fits(spec))) continue;
		trap.set(spec, random);
		spec.traps.push(name);
	}
}
