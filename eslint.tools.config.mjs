import js from '@eslint/js';
import tseslint from 'typescript-eslint';

/** Development tools and the helpers of tests run in Node itself; the rules for n8n's nodes are in eslint.config.mjs. */
export default tseslint.config(js.configs.recommended, tseslint.configs.recommended, {
	files: ['**/*.{mts,cts}'],
	rules: { 'no-undef': 'off' },
});
