const { mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

// n8n-core writes its settings into the user's home otherwise.
process.env.N8N_USER_FOLDER = mkdtempSync(join(tmpdir(), 'n8n-test-'));
process.env.N8N_ENCRYPTION_KEY = 'test';
process.env.N8N_LOG_LEVEL = 'silent';
