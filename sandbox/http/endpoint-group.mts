import type { SurfaceName } from '../contract.mts';
import type { DialectName } from '../dialects/index.mts';
import type { DialectResponse, RequestContext } from '../dialects/types.mts';
import type { Sender } from './api-keys.mts';

/** One request, as far as a handler needs to know it. */
export interface ServiceRequest {
	method: string;
	surface: SurfaceName;
	/** The path below the surface's root. */
	steps: readonly string[];
	/** The name of the dialect that the surface speaks. */
	dialect: DialectName;
	body: unknown;
	headers: Record<string, unknown>;
	context: RequestContext;
	key: Sender;
}

/** A part of the service that is about no records and has addresses of its own, such as webhooks. */
export interface EndpointGroup {
	/** The name that it goes by in the log and in switches. */
	resource: string;
	/** Whether the address is one of its own. */
	handles(request: ServiceRequest): boolean;
	/** What kind of call it is, as far as the switches are concerned. */
	kindOf(request: ServiceRequest): 'list' | 'item' | 'write';
	/** Throws a Problem for what it refuses. */
	answer(request: ServiceRequest): Promise<DialectResponse>;
}
