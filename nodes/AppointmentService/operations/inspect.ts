import type { IDataObject } from 'n8n-workflow';
import { offer, resourceNames, resources } from '../contract';
import { connect, explain, nodePatience, textOf } from '../transport';
import { inspectList } from '../wire';
import { timeoutField, timeoutOption } from './fields';
import { readOptions } from './parameters';
import { cleanPath } from './target';
import type { Operation } from './types';

/** Reads what the account's interface looks like. It writes nothing, and what it shows can be sent to support. */
export const inspect: Operation = {
	displayName: 'Inspect',
	action: () => 'Inspect API of account',
	description: () =>
		'Read how this account answers: one item per list, without the key and without personal data',
	task: () => 'inspect the account',
	properties: [
		{
			displayName:
				'Reads a sample of each list and changes nothing. Values are masked, so you can send the result to support.',
			name: 'inspectNotice',
			type: 'notice',
			default: '',
		},
		{
			...timeoutField,
			options: [
				{
					displayName: 'Other Paths',
					name: 'paths',
					type: 'string',
					default: '',
					placeholder: 'e.g. locations, rooms',
					description: 'Further lists to look at, by their paths, separated by commas',
				},
				{
					displayName: 'Show Values',
					name: 'showValues',
					type: 'boolean',
					default: false,
					description:
						'Whether to show an example value of each field. Examples may be personal data.',
				},
				timeoutOption,
			],
		},
	],

	async execute(_, item) {
		const { timeout } = readOptions.call(this, item);
		const { paths = '', showValues = false } = this.getNodeParameter('options', item, {}) as {
			paths?: unknown;
			showValues?: boolean;
		};
		const { account, fetch } = await connect(this, item, timeout);
		const known = resourceNames
			.filter((name) => offer(account.surface, name, 'getAll'))
			.map((name) => ({ resource: name as string, path: resources[name].path as string }));
		const further = textOf(paths, 'Other Paths')
			.split(',')
			.filter((path) => path.trim() !== '')
			.map((path) => ({ resource: 'other', path: cleanPath.call(this, path, item) }));
		const records: IDataObject[] = [];
		for (const { resource, path } of [...known, ...further]) {
			const list = {
				fetch,
				url: `${account.root}/${path}`,
				names: [path, resource],
				patience: nodePatience,
			};
			const report = await inspectList(list, showValues, (fault) => {
				const said = explain(fault, { task: `read ${path}`, account });
				return (
					said && { message: said.message, description: said.description, httpCode: said.httpCode }
				);
			});
			records.push({ surface: account.surface, resource, path: `/${path}`, ...report });
		}
		return { records };
	},
};
