/**
 * Measures what makes the shipped code hard to navigate: folders, long files, names with two meanings, import cycles.
 *
 *     npm run house
 *
 * The last line holds the figures. Exit code 1 where a limit is passed; the limits stand in `tools/check/structure/survey.mts`.
 */
import { readSources } from './structure/sources.mts';
import { survey } from './structure/survey.mts';

const { lines, summary, isWithinLimits } = survey(readSources('.', ['nodes', 'credentials']));
console.log([...lines, summary].join('\n'));
process.exitCode = isWithinLimits ? 0 : 1;
