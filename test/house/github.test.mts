import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseDocument } from 'yaml';

interface Step {
	uses?: string;
	run?: string;
	with?: Record<string, unknown>;
	env?: Record<string, unknown>;
}

interface Job {
	uses?: string;
	permissions?: Record<string, string>;
	'timeout-minutes'?: number;
	steps?: Step[];
}

interface Workflow {
	on: Record<string, unknown>;
	permissions?: Record<string, string>;
	jobs: Record<string, Job>;
}

interface Field {
	type: string;
	id?: string;
	attributes: { label?: string; description?: string; value?: string };
	validations?: { required?: boolean };
}

function read(folder: string): Map<string, { value: unknown; text: string }> {
	const files = readdirSync(folder).filter((file) => file.endsWith('.yml'));
	return new Map(
		files.map((file) => {
			const text = readFileSync(join(folder, file), 'utf8');
			const document = parseDocument(text, { uniqueKeys: true });
			assert.deepEqual([...document.errors, ...document.warnings], [], file);
			return [file, { value: document.toJS(), text }];
		}),
	);
}

const workflows = read('.github/workflows');
const forms = read('.github/ISSUE_TEMPLATE');
const jobs = [...workflows].flatMap(([file, { value }]) =>
	Object.entries((value as Workflow).jobs).map(([name, job]) => ({ file, name, job })),
);
const steps = jobs.flatMap(({ file, job }) => (job.steps ?? []).map((step) => ({ file, step })));

test('the checks that a pull request must pass run on pull requests', () => {
	const { on } = workflows.get('ci.yml')?.value as Workflow;
	assert.ok('pull_request' in on);
	const commands = steps.filter(({ file }) => file === 'ci.yml').map(({ step }) => step.run);
	for (const command of ['npm test', 'npm run lint', 'npm run scan'])
		assert.ok(commands.includes(command), command);
});

test('actions of others are pinned by full commit hash, with the version in a comment', () => {
	for (const [file, { text }] of workflows) {
		for (const [line, target] of text.matchAll(/^.*\buses:\s*(\S+).*$/gm)) {
			if (target.startsWith('./')) continue;
			assert.match(line, /uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/, file);
		}
	}
});

test('every job has only the permissions that it needs', () => {
	for (const [file, { value }] of workflows) {
		const { on, permissions } = value as Workflow;
		assert.deepEqual(permissions, {}, file);
		assert.ok(!('pull_request_target' in on), file);
	}
	for (const { file, name, job } of jobs) {
		const { contents, ...further } = job.permissions ?? {};
		assert.equal(contents, 'read', `${file}: ${name}`);
		const publishes = file === 'publish.yml' && name === 'publish';
		assert.deepEqual(further, publishes ? { 'id-token': 'write' } : {}, `${file}: ${name}`);
		assert.ok(job.uses || (job['timeout-minutes'] ?? 0) > 0, `${file}: ${name} has no end`);
	}
	for (const { file, step } of steps.filter(({ step }) => step.uses?.includes('/checkout@')))
		assert.equal(step.with?.['persist-credentials'], false, file);
});

test('no run step contains an expression from outside or a secret', () => {
	for (const { file, step } of steps) {
		assert.doesNotMatch(step.run ?? '', /\$\{\{/, file);
		for (const [name, value] of Object.entries(step.env ?? {})) {
			if (/token|secret|key/i.test(name))
				assert.match(String(value), /^\$\{\{ secrets\.[A-Z_]+ \}\}$/, `${file}: ${name}`);
		}
	}
});

test('the published package is the checked one, and its version is the tag', () => {
	const publish = workflows.get('publish.yml')?.value as Workflow & {
		jobs: Record<string, { needs?: string }>;
	};
	assert.deepEqual(Object.keys(publish.on), ['push']);
	assert.equal(publish.jobs.check.uses, './.github/workflows/ci.yml');
	assert.equal(publish.jobs.publish.needs, 'check');
	const runs = (publish.jobs.publish.steps ?? []).map(({ run }) => run ?? '');
	const tagged = runs.findIndex((run) => run.includes('GITHUB_REF_NAME'));
	const released = runs.findIndex((run) => run.includes('npm run release'));
	assert.ok(tagged >= 0 && tagged < released);
});

test('the issue forms are valid for GitHub', () => {
	const kinds = ['markdown', 'input', 'textarea', 'dropdown', 'checkboxes'];
	for (const [file, { value }] of [...forms].filter(([name]) => name !== 'config.yml')) {
		const { name, description, body } = value as Record<string, unknown> & { body: Field[] };
		assert.ok(name && description, file);
		const ids = body.map(({ id }) => id).filter((id) => id !== undefined);
		assert.equal(new Set(ids).size, ids.length, file);
		for (const { type, attributes } of body) {
			assert.ok(kinds.includes(type), `${file}: ${type}`);
			assert.ok(type === 'markdown' ? attributes.value : attributes.label, file);
		}
		assert.ok(
			body.some(({ validations }) => validations?.required),
			file,
		);
	}
});

test('the issue forms ask for what helps, and warn against posting private data', () => {
	for (const file of ['not-working.yml', 'my-service-differs.yml']) {
		const { body } = forms.get(file)?.value as { body: Field[] };
		const ids = body.map(({ id }) => id);
		for (const id of ['inspect', 'versions', 'message'])
			assert.ok(ids.includes(id), `${file}: ${id}`);
		assert.match(forms.get(file)?.text ?? '', /\bkey\b/, file);
	}
});
