/**
 * `npm run test:costs`: what each place where something comes in costs, by kinds of hostile pieces, in counted work and at doubling
 * sizes. Ends with an error where one grows faster than n·log n. Options: --dist <folder> another build, --doublings <number> (2),
 * --entry <word>, --kind <word>.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openEntries } from '../../test/security/costs/entries.mts';
import { kinds } from '../../test/security/costs/kinds.mts';
import { growthOf, steepest, tableOf, type Growth } from '../../test/security/costs/table.mts';

const { values } = parseArgs({
	options: {
		dist: { type: 'string', default: 'dist' },
		doublings: { type: 'string', default: '2' },
		entry: { type: 'string', default: '' },
		kind: { type: 'string', default: '' },
	},
});

const { entries, counter, close } = await openEntries(resolve(values.dist));
const growths: Growth[] = [];
for (const entry of entries.filter(({ name }) => name.includes(values.entry))) {
	for (const kind of kinds.filter(({ name }) => name.includes(values.kind))) {
		growths.push(await growthOf(counter, entry, kind, Number(values.doublings)));
	}
}
close();
const steep = growths.filter(({ exponent }) => exponent > steepest);
console.log(tableOf(growths));
console.log(`costs: ${growths.length} inputs, ${steep.length} steep`);
process.exit(steep.length > 0 ? 1 : 0);
