import type { PagingSpec, BodyShape } from '../spec.mts';

/**
 * A list format that is in use somewhere. `{R}` in a path stands for the resource's name, `{one}` for that of one record; the
 * names on the right are those of `service/page-metadata.mts`.
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
	/** Only this kind of service has the parameter, and no response names it. */
	secret?: boolean;
	/** Its lists are short, or its pages are, and nothing in an answer speaks of pages. */
	silent?: boolean;
}

export type Presets = Record<string, Preset>;
