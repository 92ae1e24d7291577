const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const isOurs = 'n8n-test-';

// n8n-core writes its settings into the user's home otherwise. Test files share a process, and n8n-core with it.
if (!process.env.N8N_USER_FOLDER?.includes(isOurs)) {
	const folder = mkdtempSync(join(tmpdir(), isOurs));
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
	process.env.N8N_USER_FOLDER = folder;
}
process.env.N8N_ENCRYPTION_KEY = 'test';
process.env.N8N_LOG_LEVEL = 'silent';
