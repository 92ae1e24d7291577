import {
	NetworkError,
	readList,
	ApiError,
	shareMemory,
	type ListRequest,
	type ListResult,
	type ServiceMemory,
} from '../../nodes/AppointmentService/rest/index.ts';
import { VirtualClock } from '../clock.mts';
import { evaluateReading, type Evaluation } from './evaluate.mts';
import { FuzzService } from './service/service.mts';
import { fatalFaults, type FuzzSpec } from './spec.mts';
import { hasMetadata } from './traps/trap.mts';

export type ListReader = (request: ListRequest) => Promise<ListResult>;

export interface FuzzResult extends Evaluation {
	spec: FuzzSpec;
	service: FuzzService;
	reading?: ListResult;
	/** Why the reading failed. */
	thrown?: unknown;
}

/** What an answer without rows may still say of them. */
const countMetadata = /^(total|pages|remaining|contentRange|more|notMore|rows)/;

const loopMarker = Symbol('loop');
/** Requests that may show that what was remembered is wrong. */
const maxRefutations = 10;
/** Real time that a case may take; only a reader that waits for nothing ever gets there. */
const hangLimit = 30_000;

/** Requests beyond which a reading counts as a loop. */
export function maxRequests({ paging, records, faults, userSize }: FuzzSpec): number {
	const pages = Math.ceil(records.count / (userSize ?? paging.defaultSize));
	return 60 + 4 * (pages + faults.length);
}

/**
 * Lets a reader read a generated service, and evaluates the result.
 *
 * @param memory what earlier readings of the service learned
 */
export async function runFuzzCase(
	spec: FuzzSpec,
	reader: ListReader = readList,
	memory?: ServiceMemory,
): Promise<FuzzResult> {
	const clock = new VirtualClock();
	const service = new FuzzService(spec, clock);
	let stop: (reason: symbol) => void = () => undefined;
	const stopped = new Promise<symbol>((resolve) => (stop = resolve));
	// What was remembered may have to be refuted first.
	const most = maxRequests(spec) + (memory ? maxRefutations : 0);
	const request: ListRequest = {
		url: service.url,
		names: [spec.resource],
		limit: spec.limit,
		retryPolicy: { sleep: clock.sleep, now: clock.now, tries: 5, budget: 120_000 },
		fetch: (url) => {
			if (service.calls.length + service.offHost.length < most) return service.fetch(url);
			stop(loopMarker);
			// A reader in an endless loop would catch any error thrown at it.
			return new Promise(() => undefined);
		},
	};
	if (memory) shareMemory(request.fetch, memory);
	const timer = setTimeout(() => stop(Symbol('hung')), hangLimit);
	try {
		const outcome = await Promise.race([reader(request), stopped]);
		if (typeof outcome === 'symbol') return failed(service, outcome);
		const evaluation = evaluateReading(service, outcome);
		return withHostCheck({ ...evaluation, spec, service, reading: outcome });
	} catch (thrown) {
		return failed(service, thrown);
	} finally {
		clearTimeout(timer);
	}
}

function failed(service: FuzzService, thrown: unknown): FuzzResult {
	const { spec } = service;
	const result: FuzzResult = {
		spec,
		service,
		thrown,
		violations: [],
		missed: service.list.stableRows().length,
		claimed: false,
		unseen: false,
	};
	const add = (wrong: Evaluation['violations'][number]['wrong'], detail: string) =>
		result.violations.push({ wrong, detail });
	if (thrown === loopMarker) add('loop', `more than ${maxRequests(spec)} requests`);
	else if (typeof thrown === 'symbol') add('crash', 'waits for ever');
	else if (!(thrown instanceof ApiError || thrown instanceof NetworkError))
		add('crash', thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown));
	else if (!mayThrow(service)) add('refused', thrown.message);
	return withHostCheck(result);
}

/** Whether the reader may fail: the service itself fails for good, or nothing in its response looks like a list. */
function mayThrow({ spec, list, calls }: FuzzService): boolean {
	const { faults, paging, shape } = spec;
	const isEmpty = list.stableRows().length === 0;
	const isBlank = isEmpty && shape.whenEmpty === 'absent' && !hasMetadata(spec, countMetadata);
	// A key that was refused before it ever worked is no fault that passes.
	const firstAnswer = calls.find(
		({ fault, status }) => fault === '401' || (status < 400 && status > 0),
	);
	if (firstAnswer?.fault === '401') return true;
	return isBlank || paging.depth !== undefined || faults.some(({ kind }) => fatalFaults.has(kind));
}

function withHostCheck(result: FuzzResult): FuzzResult {
	const [first] = result.service.offHost;
	if (first) result.violations.push({ wrong: 'off host', detail: first });
	return result;
}
