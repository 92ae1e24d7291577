/**
 * Measures what makes the shipped code hard to navigate: folders, long files, names with two meanings, import cycles.
 * Of the code for development it measures the folders alone.
 *
 *     npm run house
 *
 * The last line holds the figures. Exit code 1 where a limit is passed; the limits stand in `tools/check/structure/survey.mts`.
 */
import { pathsOfCode, readSources } from './structure/sources.mts';
import { fullFolders, survey } from './structure/survey.mts';

const { lines, summary, isWithinLimits } = survey(readSources('.', ['nodes', 'credentials']));
const full = fullFolders(
	pathsOfCode('.', ['bench', 'host', 'model', 'sandbox', 'score', 'test', 'tools']),
);
lines.push(`Folders for development with too many files: ${full.length}`);
console.log([...lines, ...full.map((folder) => `  ${folder}`), summary].join('\n'));
process.exitCode = isWithinLimits && full.length === 0 ? 0 : 1;
