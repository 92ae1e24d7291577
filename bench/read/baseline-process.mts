/**
 * The least that reading a list can take: fetches numbered pages several at a time, parses them, and counts. Runs as a process
 * of its own on the Node.js that n8n runs on, and answers the messages of `baseline-reader.mts`.
 */
export interface ReadRequest {
	/** Address of the list, without the page's number. */
	url: string;
	key: string;
	pages: number;
	atOnce: number;
}

export interface ReadReport {
	milliseconds: number;
	ids: unknown[];
}

interface ResponsePage {
	data: Array<{ id: unknown }>;
}

async function read({ url, key, pages, atOnce }: ReadRequest): Promise<ReadReport> {
	const headers = { Authorization: `Bearer ${key}`, Accept: 'application/json' };
	const found: ResponsePage[] = [];
	const begin = performance.now();
	let next = 1;
	const reader = async () => {
		while (next <= pages) {
			const page = next++;
			const answer = await fetch(`${url}&page=${page}`, { headers });
			if (!answer.ok) throw new Error(`page ${page}: HTTP ${answer.status}`);
			found[page - 1] = (await answer.json()) as ResponsePage;
		}
	};
	await Promise.all(Array.from({ length: atOnce }, reader));
	const milliseconds = performance.now() - begin;
	return { milliseconds, ids: found.flatMap(({ data }) => data.map(({ id }) => id)) };
}

// Without the process that asks, there is nothing to stay for.
process.on('disconnect', () => process.exit(0));
process.on('message', async (request: ReadRequest) => {
	try {
		process.send?.(await read(request));
	} catch (error) {
		process.send?.({ fault: String(error) });
	}
});
