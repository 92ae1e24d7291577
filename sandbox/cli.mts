import { help, readArguments, type Arguments } from './arguments.mts';
import { startSandbox, type Sandbox } from './server.mts';

function fail(message: string): never {
	process.stderr.write(`${message}\n`);
	process.exit(1);
}

function read(): Arguments {
	try {
		return readArguments(process.argv.slice(2));
	} catch (error) {
		fail(`${(error as Error).message}\nSee --help.`);
	}
}

function banner({ url, roots, keys, stats }: Sandbox): string {
	const counts = Object.entries(stats()).map(([path, count]) => `${count} ${path}`);
	return [
		`The appointment service's sandbox listens on ${url}`,
		`It keeps ${counts.join(', ')}.`,
		'',
		'Keys',
		`  limited                  ${keys.limited}`,
		`  enterprise owner         ${keys.enterprise}`,
		`  enterprise receptionist  ${keys.receptionist}  (no invoices, reports, staff)`,
		`  enterprise auditor       ${keys.auditor}  (reads all, changes nothing)`,
		'',
		'Try it',
		`  curl -H "Authorization: Bearer ${keys.limited}" ${roots.limited}/appointments`,
		'',
		'Ctrl-C ends it.',
		'',
	].join('\n');
}

function line({ url, roots, keys, stats }: Sandbox): string {
	return `${JSON.stringify({ url, roots, keys, stats: stats(), pid: process.pid })}\n`;
}

async function start(args: Arguments & { help: false }): Promise<Sandbox> {
	try {
		return await startSandbox(args.options);
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException;
		const { port } = args.options;
		if (code === 'EADDRINUSE') fail(`Port ${port} is taken. Choose another with --port, or 0.`);
		if (code === 'EACCES') fail(`Port ${port} may not be used. Choose another with --port, or 0.`);
		fail(message);
	}
}

const asked = read();
if (asked.help) {
	process.stdout.write(help);
} else {
	const sandbox = await start(asked);
	process.stdout.write(asked.json ? line(sandbox) : banner(sandbox));
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void sandbox.close());
	}
}
