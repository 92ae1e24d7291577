import type { INodeParameters, ITaskData } from 'n8n-workflow';
import { runAction, errorWords } from '../../faults/engine.mts';
import { key, type Running } from '../start.mts';

export const surfaces = ['limited', 'enterprise'] as const;

export type Surface = (typeof surfaces)[number];

/** An account at a running server. */
export function credentialOf({ proxy }: Running, surface: Surface) {
	return { surface, baseUrl: proxy.origin, apiKey: key };
}

/** Runs the action node with an account, and counts the requests of it. */
export async function act(
	running: Running,
	surface: Surface,
	parameters: INodeParameters,
): Promise<{ task: ITaskData; records: Array<Record<string, unknown>>; requests: number }> {
	running.proxy.count();
	const task = await runAction(parameters, credentialOf(running, surface), 'UTC');
	const records = (task.data?.main[0] ?? []).map(({ json }) => json as Record<string, unknown>);
	return { task, records, requests: running.proxy.count() };
}

/** What the node says of an error, cut to a line. */
export const errorText = (error: unknown) => errorWords(error).replace(/\s+/g, ' ').slice(0, 140);
