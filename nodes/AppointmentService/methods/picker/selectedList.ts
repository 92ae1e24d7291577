import { resources, type ResourceName } from '../../contract';
import { type ApiClient, nodeRetryPolicy } from '../../transport';
import type { PagerOptions } from '../../rest';

/** A resource of the contract that the surface offers, or any other list by its path below the surface's root. */
export type ListSelector = ResourceName | { path: string };

/** Shorter than in a workflow: somebody waits for the list to open. */
const pickerRetryPolicy = { ...nodeRetryPolicy, tries: 3, budget: 15_000 };

/** The list's URL, and the names under which its records may lie in a response. */
export function toListRequest({ credentials, fetch }: ApiClient, list: ListSelector): PagerOptions {
	const [path, ...aliases] = typeof list === 'string' ? [resources[list].path, list] : [list.path];
	return {
		fetch,
		url: `${credentials.root}/${path}`,
		names: [path, ...aliases],
		retryPolicy: pickerRetryPolicy,
	};
}
