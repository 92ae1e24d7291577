/**
 * `npm run test:servers`: reads, writes and watches real servers that nobody here wrote, as a user's workflow would, with no setting.
 *
 *     npm run test:servers -- --only Feathers --all
 *
 * The nodes run in n8n's engine; servers from npm are installed into the user's cache once. `--all` adds those that need
 * more: Django REST framework (pip or Debian), Strapi (npm, PostgreSQL) and Easy!Appointments (git, PHP, MariaDB). One that cannot be had is left out with a word.
 */
import { parseArgs } from 'node:util';
import { credentials } from '../../test/servers/cases/credential.mts';
import { surfaces } from '../../test/servers/cases/account.mts';
import { checkLists } from '../../test/servers/cases/lists.mts';
import { checkPolls } from '../../test/servers/cases/polls.mts';
import { checkWrites } from '../../test/servers/cases/writes.mts';
import { ensureServers } from '../../test/servers/install.mts';
import { servers, type Server } from '../../test/servers/servers.mts';
import { startServer, type Running } from '../../test/servers/start.mts';
import { isGood, lastLine, sum, type ServerCase } from '../../test/servers/tally.mts';
import { exitAfter } from '../shutdown.mts';
import { formatTable } from '../text-table.mts';

const { values } = parseArgs({
	options: { only: { type: 'string', default: '' }, all: { type: 'boolean', default: false } },
});

let running: Running | undefined;

/** How to start a server; undefined where what it needs cannot be had. */
async function starterOf(
	server: Server,
	folder: string,
): Promise<(() => Promise<Running>) | undefined> {
	try {
		const surroundings = await server.prepare?.();
		return () => startServer(server, folder, surroundings);
	} catch (error) {
		console.log(`${server.name} is left out: ${(error as Error).message}`);
		return undefined;
	}
}

async function runAll(): Promise<boolean> {
	const folder = await ensureServers();
	const chosen = servers.filter(
		({ name, prepare }) => name.includes(values.only) && (values.all || !prepare),
	);
	const all: ServerCase[] = [];
	let played = 0;
	for (const server of chosen) {
		const start = await starterOf(server, folder);
		if (!start) continue;
		running = await start();
		played++;
		const cases: ServerCase[] = [];
		for (const play of [credentials, checkLists, checkWrites, checkPolls])
			for (const surface of surfaces)
				for await (const one of play(running, surface)) cases.push(one);
		await running.stop();
		const rows = cases.map(({ surface, name, outcome, requests }) => [
			name,
			surface,
			String(requests),
			outcome,
		]);
		console.log(`\n${server.name}\n`);
		console.log(formatTable([['case', 'surface', 'requests', 'outcome'], ...rows]));
		all.push(...cases);
	}
	const total = sum(all.map(({ counts }) => counts));
	console.log(`\n${lastLine(played, total)}`);
	return isGood(total);
}

await exitAfter(runAll, async () => await running?.stop());
