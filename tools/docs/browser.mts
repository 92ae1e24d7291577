import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Starts the Chromium that is on this machine, without a window and without calls of its own to the outside. */
export async function openBrowser(): Promise<Browser> {
	return await chromium.launch({
		executablePath: findChromium(),
		headless: true,
		args: [
			'--no-sandbox',
			'--disable-gpu',
			'--disable-quic',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
		],
	});
}

function findChromium(): string {
	const { CHROMIUM, PATH = '' } = process.env;
	const candidates = CHROMIUM
		? [CHROMIUM]
		: PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
	const found = candidates.find((path) => existsSync(path));
	if (found) return found;
	throw new Error(
		CHROMIUM
			? `CHROMIUM names ${CHROMIUM}, which does not exist.`
			: `No Chromium found: put one of ${names.join(', ')} on the PATH, or its path into CHROMIUM.`,
	);
}
