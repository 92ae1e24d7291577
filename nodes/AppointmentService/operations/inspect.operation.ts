import type { IDataObject } from 'n8n-workflow';
import { offer, resourceNames, resources } from '../contract';
import { cleanPath, requireText } from '../parameters';
import { createApiClient, describeError, nodeRetryPolicy } from '../transport';
import { inspectList } from '../display';
import { readFlag, settle, splitCommaList } from '../rest';
import { readOptions } from './shared/reading';
import type { Operation } from './descriptions/types';

/** Reports what the account's API looks like. It writes nothing, and the report can be sent to support. */
export const inspect: Operation = async function (_, item) {
	const { timeout, paths, showValues } = readOptions.call(this, item);
	const { credentials, fetch } = await createApiClient(this, item, timeout);
	const offered = resourceNames
		.filter((name) => offer(credentials.surface, name, 'getAll'))
		.map((name) => ({ resource: name as string, path: resources[name].path as string }));
	const otherPaths = splitCommaList(requireText(paths, 'Other Paths')).map((path) => ({
		resource: 'other',
		path: cleanPath(path),
	}));
	const records: IDataObject[] = [];
	for (const { resource, path } of [...offered, ...otherPaths]) {
		const listRequest = {
			fetch,
			url: `${credentials.root}/${path}`,
			names: [path, resource],
			retryPolicy: nodeRetryPolicy,
		};
		const report = await settle(inspectList(listRequest, readFlag(showValues) === true));
		const list = { surface: credentials.surface, resource, path: `/${path}` };
		if ('value' in report) {
			records.push({ ...list, ...report.value });
			continue;
		}
		// The advice on a path that the user entered is another one.
		const task = resource === 'other' ? 'read records' : `read ${path}`;
		const refusal = describeError(report.fault, { task, credentials });
		if (!refusal) throw report.fault;
		const { message, description, httpCode } = refusal;
		records.push({ ...list, reachable: false, refusal: { message, description, httpCode } });
	}
	return { records };
};
