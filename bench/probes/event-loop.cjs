// Loaded before n8n. Each SIGUSR2 makes it log the figures of n8n's event loop since the last one, and start over.
// Plain JavaScript, because any Node.js may have to load it.
const { monitorEventLoopDelay, performance } = require('node:perf_hooks');

const resolution = 10;
const histogram = monitorEventLoopDelay({ resolution });
let loop = performance.eventLoopUtilization();
let processor = process.cpuUsage();
let since = performance.now();

/** Milliseconds that a timer came late; the histogram holds the whole time between two of them, in nanoseconds. */
const late = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution);

process.on('SIGUSR2', () => {
	const { user, system } = process.cpuUsage(processor);
	const said = {
		p50: late(histogram.percentile(50)),
		p99: late(histogram.percentile(99)),
		max: late(histogram.max),
		busy: performance.eventLoopUtilization(loop).utilization,
		processor: (user + system) / 1000 / (performance.now() - since),
	};
	console.log(`pulse ${JSON.stringify(said)}`);
	histogram.enable();
	histogram.reset();
	loop = performance.eventLoopUtilization();
	processor = process.cpuUsage();
	since = performance.now();
});
