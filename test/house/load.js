/**
 * Loads a package as n8n does, and every file of it beside that, and prints as JSON what was found:
 * `node test/house/load.js <folder of the installed package>`. What n8n brings has to be on NODE_PATH, as n8n puts it there.
 */
const { readdirSync } = require('node:fs');
const Module = require('node:module');
const { dirname, join, sep } = require('node:path');

require('../setup.js');
const { PackageDirectoryLoader, resolveOutputSchemaPath } = require('n8n-core');

const [folder] = process.argv.slice(2);
const asked = new Set();
const load = Module._load;
Module._load = function (request, parent, ...rest) {
	if (parent?.filename?.startsWith(folder + sep) && !/^[./]/.test(request)) asked.add(request);
	return load.call(this, request, parent, ...rest);
};

(async () => {
	const loader = new PackageDirectoryLoader(folder);
	await loader.loadAll();
	const atStart = Object.keys(require.cache).filter((file) => file.startsWith(folder + sep));

	const files = readdirSync(join(folder, 'dist'), { recursive: true });
	const scripts = files.filter((file) => file.endsWith('.js'));
	for (const script of scripts) require(join(folder, 'dist', script));

	const { nodes, credentials } = loader.types;
	const [{ sourcePath }] = Object.values(loader.known.nodes);
	const nodeDir = dirname(join(folder, sourcePath));
	const action = nodes.find(({ name }) => name === 'appointmentService');
	const schemas = action.properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ displayOptions, options }) =>
			displayOptions.show.resource.flatMap((resource) =>
				options.map(({ value: operation }) => ({ resource, operation })),
			),
		)
		.map((choice) => ({
			...choice,
			path: resolveOutputSchemaPath({ nodeDir, version: 1, ...choice }),
		}));
	console.log(
		JSON.stringify({
			atStart: atStart.map((file) => file.slice(folder.length + 1)),
			scripts: scripts.length,
			asked: [...asked].sort(),
			nodes,
			credentials,
			schemas,
		}),
	);
	process.exit(0);
})();
