import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = dirname(fileURLToPath(import.meta.url));

/** Which n8n shall be installed, and how it is told from others that are. */
export interface RequiredVersion {
	/** The version of n8n. */
	n8n: string;
	/** The version of Node.js that it runs on. */
	node: string;
	/** Its name among what is installed. */
	key: string;
	/** What npm installs from, by name of file. Without a lock file, npm takes the newest of what n8n itself leaves open. */
	files: Record<string, string>;
}

interface HostManifest {
	dependencies: Record<'n8n' | 'node', string>;
	overrides: Record<string, string>;
}

/** What is overridden beyond, or instead of, what the lock file goes with. Nothing of it is of use to the package's nodes. */
const extraOverrides = {
	// Older versions take it from its maker's own site, which not every network lets through.
	xlsx: '0.18.5',
	// Versions from 1.1 on need a newer core than n8n has, and without a lock file the newest is taken.
	'@langchain/langgraph': '1.0.2',
	'@langchain/langgraph-checkpoint': '1.0.0',
};

/**
 * Reads from `host/package.json` what shall be installed. Another version of n8n gets the same Node.js.
 *
 * @param version exact, such as `2.0.0`; without it, what `N8N_VERSION` says, and else the one that is pinned
 * @throws Error where the version is not an exact one
 */
export async function readRequiredVersion(
	version = process.env.N8N_VERSION,
): Promise<RequiredVersion> {
	const pinned = {
		'package.json': await readFile(join(source, 'package.json'), 'utf8'),
		'package-lock.json': await readFile(join(source, 'package-lock.json'), 'utf8'),
	};
	const manifest = JSON.parse(pinned['package.json']) as HostManifest;
	const { n8n, node } = manifest.dependencies;
	if (!version || version === n8n) return requiredVersion(n8n, node, pinned);
	if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) {
		throw new Error(`"${version}" is not a version of n8n such as ${n8n}.`);
	}
	const other = {
		...manifest,
		dependencies: { n8n: version, node },
		overrides: { ...manifest.overrides, ...extraOverrides },
	};
	return requiredVersion(version, node, { 'package.json': JSON.stringify(other, null, 2) });
}

function requiredVersion(
	n8n: string,
	node: string,
	files: RequiredVersion['files'],
): RequiredVersion {
	const contents = Object.values(files).join('\0');
	const hash = createHash('sha256').update(contents).digest('hex').slice(0, 12);
	return { n8n, node, key: `n8n-${n8n}-${process.platform}-${process.arch}-${hash}`, files };
}
