/** `npm run readme`: makes the README's tables anew. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withOffers } from './offers.mts';

writeFileSync('README.md', withOffers(readFileSync('README.md', 'utf8')));
