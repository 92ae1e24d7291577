// Loaded into n8n before n8n itself. Each SIGUSR2 makes it write how much memory V8 has held at most since the last one, free what
// nobody needs, and begin anew. Plain JavaScript, because any Node.js may have to load it.
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

const everyMilliseconds = 50;
let peak = 0;
let timer;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

/** The heap with all garbage in it, and the buffers beside it. */
function held() {
	const { heapTotal, external } = process.memoryUsage();
	return heapTotal + external;
}

process.on('SIGUSR2', () => {
	const most = Math.max(peak, held());
	// What the first time lets go of may hold more for the second.
	collect();
	collect();
	peak = held();
	timer ??= setInterval(() => (peak = Math.max(peak, held())), everyMilliseconds).unref();
	console.log(`witness ${JSON.stringify({ most, now: peak })}`);
});
