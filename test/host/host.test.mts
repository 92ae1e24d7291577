import { after, before, describe } from 'node:test';
import { setStage, type Stage } from '../../tools/stage.mts';
import { credentialTest } from './suites/credential.mts';
import { httpRequest } from './suites/http-request.mts';
import { lists } from './suites/lists.mts';
import { refusals } from './suites/refusals.mts';

/** One n8n serves all suites: starting it takes longer than all of them together. */
describe('in a real n8n', () => {
	let stage: Stage;
	before(async () => {
		stage = await setStage();
	});
	after(() => stage?.stop());

	for (const suite of [lists, refusals, credentialTest, httpRequest]) {
		describe(suite.name, () => suite(() => stage));
	}
});
