import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { HostInstall } from './install.mts';

export interface HostLocation {
	install: HostInstall;
	userFolder: string;
	port: number;
	brokerPort: number;
}

/** What a program needs to know of the machine. Anything else could change what n8n does, such as the settings of another n8n. */
const inherited = /^(PATH|LANG|LC_\w+|TZ|TMPDIR|TMP|TEMP|SystemRoot|ComSpec|PATHEXT|windir)$/i;

/** Those of n8n's modules that this version has; it does not start where it is told of one that it does not have. */
function modulesOf({ folder }: HostInstall, names: string[]): string[] {
	const modules = join(folder, 'node_modules', 'n8n', 'dist', 'modules');
	return names.filter((name) => existsSync(join(modules, name)));
}

/** The environment of an n8n of its own: in its own folder, on loopback only, and without calls to the outside. */
export function hostEnvironment(place: HostLocation): NodeJS.ProcessEnv {
	const { install, userFolder, port, brokerPort } = place;
	const machine = Object.fromEntries(
		Object.entries(process.env).filter(([name]) => inherited.test(name)),
	);
	return {
		...machine,
		// n8n starts its task runner with the `node` that it finds on the path.
		PATH: [dirname(install.node), process.env.PATH].join(process.platform === 'win32' ? ';' : ':'),
		HOME: userFolder,
		USERPROFILE: userFolder,
		N8N_USER_FOLDER: userFolder,
		GENERIC_TIMEZONE: 'UTC',

		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_HOST: '127.0.0.1',
		N8N_PORT: String(port),
		N8N_EDITOR_BASE_URL: `http://127.0.0.1:${port}`,
		N8N_WEBHOOK_URL: `http://127.0.0.1:${port}`,
		N8N_SECURE_COOKIE: 'false',
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		N8N_RUNNERS_MODE: 'internal',
		N8N_RUNNERS_BROKER_LISTEN_ADDRESS: '127.0.0.1',
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
		N8N_PYTHON_ENABLED: 'false',
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '5',

		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
		N8N_VERIFIED_PACKAGES_ENABLED: 'false',
		N8N_AI_ENABLED: 'false',
		N8N_DISABLED_MODULES: modulesOf(install, ['mcp-registry']).join(),
	};
}
