import type { Random } from '../random.mts';
import { endTraps } from './traps/ends.mts';
import { happenings } from './traps/happenings.mts';
import { queryTraps } from './traps/queries.mts';
import { rowTraps } from './traps/rows.mts';
import { saidTraps } from './traps/said.mts';
import { sizeTraps } from './traps/sizes.mts';
import type { Spec } from './spec.mts';

/** Every way in which a service can be treacherous, by name. */
export const traps = {
	...saidTraps,
	...sizeTraps,
	...endTraps,
	...rowTraps,
	...queryTraps,
	...happenings,
};

/** Sets none, one or some of the traps, and notes which. */
export function setTraps(spec: Spec, random: Random): void {
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
