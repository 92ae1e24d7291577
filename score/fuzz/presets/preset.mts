import type { PagingSpec, BodyShape } from '../spec.mts';

/**
 * A way of writing lists that is in use somewhere. `{R}` in a path stands for the resource's name, `{one}` for that of one record; what the names on the right
 * mean is in `told.mts`.
 */
export interface Preset {
	rows: string;
	/** Style and parameter, such as `page page` or `cursor starting_after`. */
	paging: string;
	size?: string;
	base?: number;
	body?: Record<string, string>;
	headers?: Record<string, string>;
	constants?: Record<string, unknown>;
	shape?: Partial<BodyShape>;
	more?: Partial<PagingSpec>;
	/** Ids as this kind of service writes them. */
	id?: string;
	status?: number;
	/** The parameter is one that only this kind of service has, and no answer names it. */
	secret?: boolean;
}

export type Presets = Record<string, Preset>;
