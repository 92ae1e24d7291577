import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a model is told of a tool. */
export interface ToolOffer {
	name: string;
	description: string;
	parameters: { properties: Record<string, { type?: string; description?: string }> };
}

/** One thing that the scripted model says: a call of a tool, or its last words. */
export type Line = { call: string; with: Record<string, unknown> } | { say: string };

interface Message {
	role: string;
	content: unknown;
}

export interface ScriptedModel {
	/** Root of its interface, e.g. `http://127.0.0.1:4711/v1`. */
	url: string;
	/** The tools that the last request offered. */
	tools(): ToolOffer[];
	/** What the tools answered to its calls, in order, as the model got them. */
	answers(): string[];
	/** Begins a new conversation. */
	play(...lines: Line[]): void;
	close(): void;
}

/** Stands in for a chat model behind the interface that most of them share: it says what it is told to say, line by line. */
export async function startScriptedModel(): Promise<ScriptedModel> {
	let script: Line[] = [];
	let tools: ToolOffer[] = [];
	let answers: string[] = [];
	let spoken = 0;
	const server = createServer((request, response) => {
		let text = '';
		request.on('data', (part: Buffer) => (text += part.toString()));
		request.on('end', () => {
			const asked = JSON.parse(text) as {
				messages: Message[];
				tools?: Array<{ function: ToolOffer }>;
			};
			tools = (asked.tools ?? []).map((tool) => tool.function);
			answers = asked.messages
				.filter(({ role }) => role === 'tool')
				.map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)));
			const line = script[spoken++] ?? { say: 'I have nothing more to say.' };
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify(completion(line, spoken)));
		});
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/v1`,
		tools: () => tools,
		answers: () => answers,
		play: (...lines) => {
			script = lines;
			spoken = 0;
			answers = [];
			tools = [];
		},
		close: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}

function completion(line: Line, turn: number) {
	const message =
		'say' in line
			? { role: 'assistant', content: line.say }
			: {
					role: 'assistant',
					content: null,
					tool_calls: [
						{
							id: `call_${turn}`,
							type: 'function',
							function: { name: line.call, arguments: JSON.stringify(line.with) },
						},
					],
				};
	return {
		id: `turn-${turn}`,
		object: 'chat.completion',
		created: 0,
		model: 'scripted',
		choices: [{ index: 0, message, finish_reason: 'say' in line ? 'stop' : 'tool_calls' }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}
