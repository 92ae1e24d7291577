import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { packPackage, unpackPackage } from '../host/package.mts';

type Manifest = { name: string; version: string } & Record<string, unknown>;

/** A stand-in for npm's registry, on loopback. It knows what was published to it, and nothing else. */
export interface Registry {
	url: string;
	/** Takes a packed package; the last one of a name is its `latest`. */
	publish(tarball: string): Promise<Manifest>;
	/** `name@version` of what was downloaded, in order. */
	downloads: string[];
	close(): Promise<void>;
}

interface Release {
	manifest: Manifest;
	content: Buffer;
}

/** @param scratch a folder for what is unpacked on the way; the caller's to remove */
export async function startRegistry(scratch: string): Promise<Registry> {
	const releases: Release[] = [];
	const downloads: string[] = [];
	const server = createServer((request, response) => {
		const path = decodeURIComponent((request.url ?? '/').slice(1).split('?')[0]);
		const wanted = releases.find(({ manifest }) => path === placeOf(manifest));
		if (wanted) {
			downloads.push(`${wanted.manifest.name}@${wanted.manifest.version}`);
			response.setHeader('content-type', 'application/octet-stream');
			return response.end(wanted.content);
		}
		const own = releases.filter(({ manifest }) => manifest.name === path);
		response.statusCode = own.length > 0 ? 200 : 404;
		response.setHeader('content-type', 'application/json');
		const answer = own.length > 0 ? packument(own, url) : { error: 'Not found' };
		return response.end(JSON.stringify(answer));
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		url,
		downloads,
		async publish(tarball) {
			const manifest = await manifestIn(tarball, join(scratch, `published-${releases.length}`));
			releases.push({ manifest, content: await readFile(tarball) });
			return manifest;
		},
		async close() {
			server.closeAllConnections();
			await new Promise((done) => server.close(done));
		},
	};
}

/** The same package under another version, packed into a folder of its own below `scratch`. */
export async function repack(tarball: string, version: string, scratch: string): Promise<string> {
	const folder = join(scratch, `repacked-${version}`);
	const manifest = await manifestIn(tarball, folder);
	await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }, null, 2));
	return await packPackage(folder, `${folder}-packed`);
}

async function manifestIn(tarball: string, folder: string): Promise<Manifest> {
	await unpackPackage(tarball, folder);
	return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
}

const placeOf = ({ name, version }: Manifest) => `${name}/-/${name}-${version}.tgz`;

/** All that npm asks of a registry before it downloads. */
function packument(releases: Release[], url: string): object {
	const versions = releases.map(({ manifest, content }) => {
		const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`;
		const dist = { tarball: `${url}/${placeOf(manifest)}`, integrity };
		return [manifest.version, { ...manifest, dist }] as const;
	});
	return {
		name: releases[0].manifest.name,
		'dist-tags': { latest: versions.at(-1)?.[0] },
		versions: Object.fromEntries(versions),
	};
}
