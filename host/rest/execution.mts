import { parseFlatted } from './flatted.mts';

export interface ItemError {
	name?: string;
	message: string;
	description?: string | null;
	httpCode?: string | null;
	context?: Record<string, unknown>;
}

export interface ExecutionItem {
	json: Record<string, unknown>;
	pairedItem?: number | { item: number; input?: number } | Array<{ item: number; input?: number }>;
	error?: ItemError;
}

export interface Hint {
	message: string;
	type?: string;
	location?: string;
}

/** What one node did in an execution. */
export interface NodeRun {
	/** The items of each of the node's outputs. */
	outputs: ExecutionItem[][];
	hints: Hint[];
	error?: ItemError;
	milliseconds: number;
}

/** What came of a run of a workflow. */
export interface Execution {
	id: string;
	status: string;
	/** The last run of every node that ran, by the node's name. */
	nodes: Record<string, NodeRun>;
	/** What stopped the execution, where something did. */
	error?: ItemError;
	milliseconds: number;
}

/** An execution as n8n's REST interface gives it. */
export interface RawExecution {
	id: string;
	status: string;
	startedAt: string | null;
	stoppedAt: string | null;
	data: string;
}

interface RawTask {
	executionTime?: number;
	data?: { main?: Array<ExecutionItem[] | null> };
	hints?: Hint[];
	error?: ItemError;
}

interface RawResult {
	resultData?: { runData?: Record<string, RawTask[]>; error?: ItemError };
}

/** Whether n8n is done with it, in whatever way. */
export function isOver({ status }: RawExecution): boolean {
	return !['new', 'running', 'waiting', 'unknown'].includes(status);
}

/** Reads what the nodes gave out of an execution that is over. */
export function readExecution(raw: RawExecution): Execution {
	const { resultData } = parseFlatted(raw.data) as RawResult;
	const nodes: Record<string, NodeRun> = {};
	for (const [name, tasks] of Object.entries(resultData?.runData ?? {})) {
		const task = tasks[tasks.length - 1];
		nodes[name] = {
			outputs: (task.data?.main ?? []).map((items) => items ?? []),
			hints: task.hints ?? [],
			error: task.error,
			milliseconds: task.executionTime ?? 0,
		};
	}
	return {
		id: raw.id,
		status: raw.status,
		nodes,
		error: resultData?.error,
		milliseconds: Date.parse(raw.stoppedAt ?? '') - Date.parse(raw.startedAt ?? ''),
	};
}
