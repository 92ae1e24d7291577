import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

test('secrets are compared with timingSafeEqual only', () => {
	const source = readFileSync(
		'nodes/AppointmentService/trigger/webhook/signature/verifySignature.ts',
		'utf8',
	);
	const compared =
		source.match(
			/(digest|secret|bytes|wanted)\S*\s*[!=]==\s*\S+|[!=]==\s*(digest|secret|wanted)\b/g,
		) ?? [];
	assert.deepEqual(
		compared.filter((one) => !/length|scheme|undefined/.test(one)),
		[],
	);
	assert.equal(source.match(/timingSafeEqual\(/g)?.length, 2);
});
