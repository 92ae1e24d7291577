const nock = require('nock');

// Test files share a process: each takes the network over and hands it back.
beforeAll(() => {
	if (!nock.isActive()) nock.activate();
	nock.disableNetConnect();
});
afterEach(() => {
	nock.cleanAll();
	// The next test's service is another one, though its address is the same.
	require('../nodes/AppointmentService/rest').clearMemory();
});
afterAll(() => nock.restore());
