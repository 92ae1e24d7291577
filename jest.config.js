/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: '<rootDir>/tools/test/jest/environment.js',
	runtime: '<rootDir>/tools/test/jest/runtime.js',
	// A busy machine is no fault of what is tested.
	testTimeout: 600_000,
	maxWorkers: '100%',
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	setupFiles: ['<rootDir>/test/setup.js'],
	setupFilesAfterEnv: ['<rootDir>/test/network.js'],
	transform: { '^.+\\.c?ts$': ['ts-jest', { tsconfig: 'tsconfig.test.json', diagnostics: false }] },
	modulePathIgnorePatterns: ['<rootDir>/dist/'],
};
