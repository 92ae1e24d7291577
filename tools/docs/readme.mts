/** `npm run readme`: makes the README's tables anew. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withOperationsTable } from './operations-table.mts';

writeFileSync('README.md', withOperationsTable(readFileSync('README.md', 'utf8')));
