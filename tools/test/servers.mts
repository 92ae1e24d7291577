/**
 * `npm run test:servers`: reads, writes and watches real servers that nobody here wrote, as a user's workflow would, with no setting.
 *
 *     npm run test:servers -- --only Feathers --n8n --all
 *
 * The nodes run in n8n's engine; servers from npm are installed into the user's cache once. `--all` adds those that need
 * more: NestJS and PouchDB (installs of their own), Django REST framework (pip or Debian), Laravel, Ruby on Rails and FastAPI (Debian), Strapi, Parse Server, Directus and Finale (npm, PostgreSQL), WordPress and Easy!Appointments (Debian or git, PHP, MariaDB). One that cannot be had is left out with a word.
 * With `--n8n`, and with `--all`, some of them are accounts in a real n8n as well, where a published workflow watches them.
 */
import { parseArgs } from 'node:util';
import { credentials } from '../../test/servers/cases/credential.mts';
import { surfaces } from '../../test/servers/cases/account.mts';
import { checkLists } from '../../test/servers/cases/lists.mts';
import { checkPolls } from '../../test/servers/cases/polls.mts';
import { checkWrites } from '../../test/servers/cases/writes.mts';
import { AccountInN8n } from '../../test/servers/n8n/account.mts';
import { startHost, type RestartableHost } from '../../test/servers/n8n/host.mts';
import { ensureServers } from '../../test/servers/install.mts';
import { servers, type Server } from '../../test/servers/servers.mts';
import { startServer, type Running } from '../../test/servers/start.mts';
import { isGood, lastLine, sum, type ServerCase } from '../../test/servers/tally.mts';
import { exitAfter } from '../shutdown.mts';
import { formatTable } from '../text-table.mts';

const { values } = parseArgs({
	options: {
		only: { type: 'string', default: '' },
		all: { type: 'boolean', default: false },
		n8n: { type: 'boolean', default: false },
	},
});

/** What runs, the last that was started first at the end. */
const ends: Array<() => Promise<unknown>> = [];

async function endAll(): Promise<void> {
	for (let end = ends.pop(); end; end = ends.pop()) await end();
}

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

function show(title: string, cases: ServerCase[]): void {
	const rows = cases.map(({ surface, name, outcome, requests }) => [
		name,
		surface,
		String(requests),
		outcome,
	]);
	console.log(`\n${title}\n`);
	console.log(formatTable([['case', 'surface', 'requests', 'outcome'], ...rows]));
}

async function start(begin: () => Promise<Running>): Promise<Running> {
	const running = await begin();
	ends.push(() => running.stop());
	return running;
}

async function playCases(running: Running): Promise<ServerCase[]> {
	const cases: ServerCase[] = [];
	for (const play of [credentials, checkLists, checkWrites, checkPolls])
		for (const surface of surfaces) for await (const one of play(running, surface)) cases.push(one);
	return cases;
}

/** Each server as an account in one n8n, which is started again in between. */
async function playInN8n(chosen: Server[], folder: string): Promise<ServerCase[]> {
	if (chosen.length === 0) return [];
	const host: RestartableHost = await startHost();
	ends.push(() => host.stop());
	const accounts: Array<{ account: AccountInN8n; name: string }> = [];
	for (const server of chosen) {
		const begin = await starterOf(server, folder);
		if (!begin) continue;
		const running = await start(begin);
		accounts.push({ account: new AccountInN8n(host, running), name: server.name });
	}
	const all = (work: (account: AccountInN8n) => Promise<void>) =>
		Promise.all(accounts.map(({ account }) => work(account)));
	await all((account) => account.publish());
	await all((account) => account.use());
	await host.restart(() => all((account) => account.book()));
	await all((account) => account.watchOn());
	await endAll();
	for (const { account, name } of accounts) show(`${name} in n8n ${host.version}`, account.cases);
	return accounts.flatMap(({ account }) => account.cases);
}

async function runAll(): Promise<boolean> {
	const folder = await ensureServers();
	const chosen = servers.filter(
		({ name, prepare }) => name.includes(values.only) && (values.all || !prepare),
	);
	const all: ServerCase[] = [];
	let played = 0;
	for (const server of chosen) {
		const begin = await starterOf(server, folder);
		if (!begin) continue;
		const cases = await playCases(await start(begin));
		await endAll();
		played++;
		show(server.name, cases);
		all.push(...cases);
	}
	if (values.n8n || values.all) {
		const inN8n = chosen.filter((server) => server.isPlayedInN8n);
		all.push(...(await playInN8n(inN8n, folder)));
	}
	const total = sum(all.map(({ counts }) => counts));
	console.log(`\n${lastLine(played, total)}`);
	return isGood(total);
}

await exitAfter(runAll, endAll);
