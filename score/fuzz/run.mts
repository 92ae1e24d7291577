import {
	ConnectionFault,
	readList,
	ServiceRefusal,
	type ListRequest,
	type Reading,
} from '../../nodes/AppointmentService/wire/index.ts';
import { Clock } from '../clock.mts';
import { judge, type Judgement } from './judge.mts';
import { Service } from './service.mts';
import { fatalFaults, type Spec } from './spec.mts';
import { tells } from './traps/trap.mts';

export type Reader = (request: ListRequest) => Promise<Reading>;

export interface Result extends Judgement {
	spec: Spec;
	service: Service;
	reading?: Reading;
	/** Why nothing was read. */
	thrown?: unknown;
}

/** What an answer without rows may still say of them. */
const countings = /^(total|pages|remaining|contentRange|more|notMore|rows)/;

const loop = Symbol('loop');
/** Real time that a case may take; only a reader that waits for nothing ever gets there. */
const hangs = 30_000;

/** Requests beyond which a reading counts as a loop. */
export function mostRequests({ paging, records, faults, userSize }: Spec): number {
	const pages = Math.ceil(records.count / (userSize ?? paging.defaultSize));
	return 60 + 4 * (pages + faults.length);
}

/** Lets a reader read an invented service, and judges what it gave. */
export async function runCase(spec: Spec, reader: Reader = readList): Promise<Result> {
	const clock = new Clock();
	const service = new Service(spec, clock);
	let stop: (reason: symbol) => void = () => undefined;
	const stopped = new Promise<symbol>((resolve) => (stop = resolve));
	const request: ListRequest = {
		url: service.url,
		names: [spec.resource],
		limit: spec.limit,
		patience: { sleep: clock.sleep, now: clock.now, tries: 5, budget: 120_000 },
		fetch: (url) => {
			if (service.calls.length + service.offHost.length < mostRequests(spec))
				return service.fetch(url);
			stop(loop);
			// A reader that goes round and round would catch whatever is thrown at it.
			return new Promise(() => undefined);
		},
	};
	const timer = setTimeout(() => stop(Symbol('hung')), hangs);
	try {
		const outcome = await Promise.race([reader(request), stopped]);
		if (typeof outcome === 'symbol') return failed(service, outcome);
		const judgement = judge(service, outcome);
		return withHosts({ ...judgement, spec, service, reading: outcome });
	} catch (thrown) {
		return failed(service, thrown);
	} finally {
		clearTimeout(timer);
	}
}

function failed(service: Service, thrown: unknown): Result {
	const { spec } = service;
	const result: Result = {
		spec,
		service,
		thrown,
		wrongs: [],
		missed: service.diary.standing().length,
		claimed: false,
		unseen: false,
	};
	const add = (wrong: Judgement['wrongs'][number]['wrong'], detail: string) =>
		result.wrongs.push({ wrong, detail });
	if (thrown === loop) add('loop', `more than ${mostRequests(spec)} requests`);
	else if (typeof thrown === 'symbol') add('crash', 'waits for ever');
	else if (!(thrown instanceof ServiceRefusal || thrown instanceof ConnectionFault))
		add('crash', thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown));
	else if (!mayRefuse(service)) add('refused', thrown.message);
	return withHosts(result);
}

/** Whether the service itself breaks off, so that a reader may hand on its no, or nothing in its answer looks like a list. */
function mayRefuse({ spec, diary }: Service): boolean {
	const { faults, paging, shape } = spec;
	const isEmpty = diary.standing().length === 0;
	const isBlank = isEmpty && shape.whenEmpty === 'absent' && !tells(spec, countings);
	return isBlank || paging.depth !== undefined || faults.some(({ kind }) => fatalFaults.has(kind));
}

function withHosts(result: Result): Result {
	const [first] = result.service.offHost;
	if (first) result.wrongs.push({ wrong: 'off host', detail: first });
	return result;
}
