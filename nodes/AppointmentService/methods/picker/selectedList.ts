import { resources, type ResourceName } from '../../contract';
import { type ApiClient, nodeRetryPolicy } from '../../transport';
import type { PagerOptions } from '../../rest';

/** A resource of the contract that the surface offers, or any other list by its path below the surface's root. */
export type ListSelector = ResourceName | { path: string };

/** Whoever waits for an opened list waits less patiently than a workflow. */
const pickerRetryPolicy = { ...nodeRetryPolicy, tries: 3, budget: 15_000 };

/** Where a list is, and the names that help to read it. */
export function toListRequest({ credentials, fetch }: ApiClient, name: ListSelector): PagerOptions {
	const [path, ...aliases] = typeof name === 'string' ? [resources[name].path, name] : [name.path];
	return {
		fetch,
		url: `${credentials.root}/${path}`,
		names: [path, ...aliases],
		retryPolicy: pickerRetryPolicy,
	};
}
