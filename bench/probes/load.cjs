/**
 * Loads the built package as n8n does at its start, then what a run of the action node needs, and prints as JSON how long both took:
 * `node load.cjs <folder of the build>`. What n8n has loaded anyway is loaded before that.
 */
const { join, sep } = require('node:path');

const [folder] = process.argv.slice(2);
for (const name of ['n8n-workflow', 'zod/v4', 'node:crypto']) require(name);

const begin = performance.now();
const create = (path, name) => new (require(join(folder, path))[name])();
create('credentials/AppointmentServiceApi.credentials.js', 'AppointmentServiceApi');
create('nodes/AppointmentService/AppointmentServiceTrigger.node.js', 'AppointmentServiceTrigger');
const node = create('nodes/AppointmentService/AppointmentService.node.js', 'AppointmentService');
const loaded = performance.now();
const files = Object.keys(require.cache).filter((file) => file.startsWith(folder + sep)).length;

const context = {
	getExecuteData: () => ({}),
	getInputData: () => [],
	getNode: () => ({ type: '' }),
};
node.execute.call(context).then(() => {
	console.log(JSON.stringify({ files, start: loaded - begin, run: performance.now() - loaded }));
});
