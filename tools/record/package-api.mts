/** Everything that the record imports from the package: after a renaming, only this file changes. */
import { CredentialTestContext } from 'n8n-core';
import type { ICredentialDataDecryptedObject, IWorkflowExecuteAdditionalData } from 'n8n-workflow';
import { AppointmentServiceApi } from '../../credentials/AppointmentServiceApi.credentials.ts';
import { AppointmentService } from '../../nodes/AppointmentService/AppointmentService.node.ts';
import { AppointmentServiceTrigger } from '../../nodes/AppointmentService/AppointmentServiceTrigger.node.ts';
import { pollChanges } from '../../nodes/AppointmentService/trigger/polling/changes/pollChanges.ts';
import { readList } from '../../nodes/AppointmentService/rest/index.ts';
import type { PollResult, Poller } from '../../model/poll-once.mts';
import type { ListReader, FuzzResult } from '../../score/fuzz/run.mts';
import type { createCountingClient } from '../../score/reads/counting-client.mts';
import { editorContext } from '../../test/support/editor.ts';

type ClientFetch = ReturnType<typeof createCountingClient>['fetch'];

/** Reads a list with a way to fetch and a clock. */
export function readWithClock(
	fetch: ClientFetch,
	url: string,
	name: string,
	clock: { now(): number; sleep(milliseconds: number): Promise<void> },
): Promise<Awaited<ReturnType<ListReader>>> {
	return readList({
		fetch,
		url,
		names: [name],
		retryPolicy: { ...clock, tries: 5, budget: 120_000 },
	});
}

/** The result of a reading, under the record's own names. */
export function readSummary(reading: NonNullable<FuzzResult['reading']>) {
	const {
		records,
		requestCount: requests,
		strategyDescription: strategy,
		reason,
		completeness: verdict,
	} = reading;
	return {
		records,
		requests,
		way: strategy,
		why: reason,
		complete: verdict.complete,
		verdict: verdict.reason,
	};
}

/** The package's own poller, which logs its requests and its result. */
export function loggingPoller(say: (what: string, value: unknown) => void): Poller {
	return async (request) => {
		const { fetch } = request;
		const result: PollResult = await pollChanges({
			...request,
			fetch: async (url: string) => {
				say('GET', url);
				return await fetch(url);
			},
		});
		const { events, state, more, requests, notice } = result;
		say('events', events);
		say('state', state);
		say('ended', { more, requests, notice });
		return result;
	};
}

/** The descriptions of the nodes and the credential. */
export function descriptionsOf(): Array<[string, unknown]> {
	const { name, displayName, properties, documentationUrl } = new AppointmentServiceApi();
	return [
		['action', new AppointmentService().description],
		['trigger', new AppointmentServiceTrigger().description],
		['credential', { name, displayName, properties, documentationUrl }],
	];
}

/** Everything that the editor can ask of the action node about a resource. */
export function editorRequests(
	resource: string,
	credential: ICredentialDataDecryptedObject,
): Array<[string, () => Promise<unknown>]> {
	const { listSearch, loadOptions, resourceMapping, credentialTest } = new AppointmentService()
		.methods;
	const context = (operation: string) => editorContext({ resource, operation }, credential);
	const test = { id: '1', name: 'test', type: 'appointmentServiceApi', data: credential };
	return [
		['records', () => listSearch.searchRecords.call(context('get'))],
		['records found', () => listSearch.searchRecords.call(context('get'), 'an')],
		['fields of the list', () => loadOptions.listFields.call(context('getAll'))],
		['fields to create', () => resourceMapping.mapFields.call(context('create'))],
		['fields to update', () => resourceMapping.mapFields.call(context('update'))],
		['credential', () => credentialTest.testCredential.call(testContext(), test)],
	];
}

const testContext = () => new CredentialTestContext({} as IWorkflowExecuteAdditionalData);
