/** Everything that the record takes from the package, in one place: where something is called otherwise, only this file changes. */
import { CredentialTestContext } from 'n8n-core';
import type { ICredentialDataDecryptedObject, IWorkflowExecuteAdditionalData } from 'n8n-workflow';
import { AppointmentServiceApi } from '../../credentials/AppointmentServiceApi.credentials.ts';
import { AppointmentService } from '../../nodes/AppointmentService/AppointmentService.node.ts';
import { AppointmentServiceTrigger } from '../../nodes/AppointmentService/AppointmentServiceTrigger.node.ts';
import { watchList } from '../../nodes/AppointmentService/trigger/watch/index.ts';
import { readList } from '../../nodes/AppointmentService/wire/index.ts';
import type { Watched, Watcher } from '../../model/watcher.mts';
import type { Reader, Result } from '../../score/fuzz/run.mts';
import type { openWire } from '../../score/walks/wire.mts';
import { editorContext } from '../../test/engine/editor.ts';

type WireFetch = ReturnType<typeof openWire>['fetch'];

/** Reads a list with a way to fetch and a clock. */
export function read(
	fetch: WireFetch,
	url: string,
	name: string,
	clock: { now(): number; sleep(milliseconds: number): Promise<void> },
): Promise<Awaited<ReturnType<Reader>>> {
	return readList({ fetch, url, names: [name], patience: { ...clock, tries: 5, budget: 120_000 } });
}

/** What a reading gave, by names that are the record's own. */
export function reported(reading: NonNullable<Result['reading']>) {
	const { records, requests, plan, reason, verdict } = reading;
	return {
		records,
		requests,
		way: plan,
		why: reason,
		complete: verdict.complete,
		verdict: verdict.reason,
	};
}

/** The package's own watcher, which tells what it asks for and what it finds. */
export function toldWatcher(say: (what: string, value: unknown) => void): Watcher {
	return async (request) => {
		const { fetch } = request;
		const told = {
			...request,
			fetch: async (url: string) => {
				say('GET', url);
				return await fetch(url);
			},
		};
		const watched: Watched = await watchList(told);
		const { events, state, more, requests, order, notice } = watched;
		say('events', events);
		say('state', state);
		say('ended', { more, requests, order, notice });
		return watched;
	};
}

/** What the nodes and the credential say of themselves. */
export function descriptionsOf(): Array<[string, unknown]> {
	const { name, displayName, properties, documentationUrl } = new AppointmentServiceApi();
	return [
		['action', new AppointmentService().description],
		['trigger', new AppointmentServiceTrigger().description],
		['credential', { name, displayName, properties, documentationUrl }],
	];
}

/** Everything that the editor can ask of the action node about a resource. */
export function lookUp(
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
