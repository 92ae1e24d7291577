const { TestEnvironment } = require('jest-environment-node');

/** How jest names what it keeps in the global object about one test file. */
const ofOneFile = /JEST_STATE|EVENT_HANDLERS|RETRY|TEST_TIMEOUT|LOG_ERRORS/;

/**
 * Tests in Node's own global object, as n8n runs nodes. Jest makes another one for each test file, in which every use of `Array`,
 * `Number` or `JSON` takes some fifty times as long: most of the time of tests that read long lists.
 */
module.exports = class extends TestEnvironment {
	constructor(config, context) {
		super(config, context);
		const { fakeTimersModern, moduleMocker } = this;
		this.global = globalThis;
		this.moduleMocker = new moduleMocker.constructor(globalThis);
		this.fakeTimersModern = new fakeTimersModern.constructor({
			config: config.projectConfig,
			global: globalThis,
		});
		this.before = { console, exit: process.exit };
	}

	async teardown() {
		await super.teardown();
		// Jest replaces both for each test file.
		globalThis.console = this.before.console;
		process.exit = this.before.exit;
		for (const key of Object.getOwnPropertySymbols(globalThis))
			if (ofOneFile.test(key.description)) delete globalThis[key];
	}
};
