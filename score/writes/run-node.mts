import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INodeParameters, ITaskData, ResourceMapperField } from 'n8n-workflow';
import type { RunOptions, Subject } from '../../test/support/engine.ts';

// n8n-core writes its settings into the user's home otherwise; it reads this while it is loaded.
process.env.N8N_USER_FOLDER = mkdtempSync(join(tmpdir(), 'n8n-score-'));
process.env.N8N_ENCRYPTION_KEY = 'score';
process.env.N8N_LOG_LEVEL = 'silent';

const { columnsOf, runSubject } = await import('../../test/support/engine.ts');
const { AppointmentService } = await import(
	'../../nodes/AppointmentService/AppointmentService.node.ts'
);
const { AppointmentServiceApi } = await import(
	'../../credentials/AppointmentServiceApi.credentials.ts'
);

const subject: Subject = {
	node: new AppointmentService(),
	authenticate: new AppointmentServiceApi().authenticate,
};

export interface Credential {
	surface: 'enterprise' | 'limited';
	baseUrl: string;
	apiKey: string;
	[field: string]: string;
}

let executions = 0;

/** Runs the action node once in n8n's own engine, with one item, in an execution of its own. */
export function runNode(
	parameters: INodeParameters,
	credential: Credential,
	options: Pick<RunOptions, 'timeZone' | 'typeVersion'> = {},
): Promise<ITaskData> {
	const executionId = String(++executions);
	return runSubject(subject, parameters, { credential, executionId, ...options });
}

/** The columns that the editor shows with these parameters. */
export function columnsFor(
	parameters: INodeParameters,
	credential: Credential,
): Promise<ResourceMapperField[]> {
	return columnsOf(subject, parameters, { credential }, 'fields');
}
