import type { Server } from 'node:http';

/** Counts what reaches a server: connections, and requests that are open at the same time. */
export class TrafficCounter {
	connections = 0;
	/** Most requests that were open at a time. */
	peak = 0;
	#open = 0;

	constructor(server: Server) {
		server.on('connection', () => this.connections++);
		server.on('request', (_, response) => {
			this.peak = Math.max(this.peak, ++this.#open);
			response.on('close', () => this.#open--);
		});
	}

	restart(): void {
		this.connections = 0;
		this.peak = this.#open;
	}
}
