const asyncHooks = require('node:async_hooks');
const { createRequire, isBuiltin } = require('node:module');
const { isAbsolute } = require('node:path');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** What was compiled of a file, and from which text. */
const compiled = new Map();

/** Node's module, with storages that are kept in the list. */
const withTrackedStorages = (storages) => ({
	...asyncHooks,
	AsyncLocalStorage: class extends asyncHooks.AsyncLocalStorage {
		constructor(...options) {
			super(...options);
			storages.push(this);
		}
	},
});

/**
 * Loads n8n and other packages once in a process. The project's own files are compiled once and run anew for each test file, so
 * that no file finds what another one left in a variable. Jest alone would compile and run everything for each of them.
 */
module.exports = class extends Runtime {
	constructor(...parts) {
		super(...parts);
		this.executor.compile = function (text, filename) {
			const known = compiled.get(filename);
			if (known?.text === text) return known.body;
			const body = compileFunction(text, this.injectedModuleParameters, { filename });
			compiled.set(filename, { text, body });
			return body;
		};
		// Jest makes one storage for each test file and never ends it, so that each promise is handed to all of those before.
		const storages = (this.storages = []);
		const { coreModule } = this;
		const requireCore = coreModule.require.bind(coreModule);
		coreModule.require = (name) =>
			/^(node:)?async_hooks$/.test(name) ? withTrackedStorages(storages) : requireCore(name);
	}

	teardown() {
		super.teardown();
		for (const storage of this.storages) storage.disable();
	}

	requireModule(from, name, options, isRequireActual) {
		const isPackage = name && !name.startsWith('.') && !isAbsolute(name) && !isBuiltin(name);
		return isPackage && !options?.isInternalModule
			? createRequire(from)(name)
			: super.requireModule(from, name, options, isRequireActual);
	}

	/** Jest's own would change the `process` that all test files share. */
	installGetBuiltinModule() {}
};
