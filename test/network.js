const nock = require('nock');

// Test files share a process: each takes the network over and hands it back.
beforeAll(() => {
	if (!nock.isActive()) nock.activate();
	nock.disableNetConnect();
});
afterEach(() => nock.cleanAll());
afterAll(() => nock.restore());
