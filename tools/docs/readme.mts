/** `npm run readme`: generates the README's table again. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withOperationsTable } from './operations-table.mts';

writeFileSync('README.md', withOperationsTable(readFileSync('README.md', 'utf8')));
