import { resources, type ResourceName } from '../contract';
import type { Connection } from '../transport';
import type { BrowseRequest } from '../wire';
import { nodePatience } from '../transport';

/** A resource of the contract that the surface offers, or any other list by its path below the surface's root. */
export type ListName = ResourceName | { path: string };

/** Whoever waits for an opened list waits less patiently than a workflow. */
const patience = { ...nodePatience, tries: 3, budget: 15_000 };

/** Where a list is, and the names that help to read it. */
export function listOf({ account, fetch }: Connection, name: ListName): BrowseRequest {
	const [path, ...own] = typeof name === 'string' ? [resources[name].path, name] : [name.path];
	return { fetch, url: `${account.root}/${path}`, names: [path, ...own], patience };
}
