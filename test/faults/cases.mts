import { testDelivery } from './scenarios/deliveries.mts';
import { faults, type Fault } from './faults.mts';
import type { CaseResult } from './scenarios/outcome.mts';
import type { FaultEnvironment } from './environment.mts';
import { testPoll } from './scenarios/polls.mts';
import type { Obstacle } from './network/proxy.mts';
import { testRead } from './scenarios/reads.mts';
import { testSubscription } from './scenarios/subscriptions.mts';
import { testWrite, writing } from './scenarios/writes.mts';

/** One fault, at one moment of one thing that people do. */
export interface FaultCase {
	name: string;
	fault: Fault;
	/** Does it, and judges what came of it. */
	play(environment: FaultEnvironment): Promise<CaseResult>;
}

type When = Omit<Obstacle, 'act'>;

const always: [string, When] = ['always', { from: 1 }];
const once: [string, When] = ['once', { from: 1, times: 1 }];
const midway: [string, When] = ['on the second page', { from: 2, times: 1 }];
const onwards: [string, When] = ['from the second page on', { from: 2 }];

/** Every case there is. */
export function allCases(): FaultCase[] {
	return faults.flatMap((fault) => (fault.dialect ? lists(fault) : casesOf(fault)));
}

function casesOf(fault: Fault): FaultCase[] {
	const moments = fault.act && !fault.large ? [always, once] : [always];
	return [
		...lists(fault),
		...moments.map(([moment, when]) =>
			caseOf(`get, ${moment}`, fault, (environment) => {
				environment.begin(when);
				return testRead(environment, 'get', { isChanged: fault.large });
			}),
		),
		...writing.flatMap((operation) =>
			moments.map(([moment, when]) =>
				caseOf(`${operation}, ${moment}`, fault, (environment) => {
					environment.begin({ ...when, of: 'write' });
					return testWrite(environment, operation);
				}),
			),
		),
		caseOf('update, what is read first', fault, (environment) => {
			environment.begin({ of: 'read', from: 1 });
			return testWrite(environment, 'update');
		}),
		// A service that says that there is nothing (204) is believed: nobody could watch a list that is empty at first otherwise.
		...(fault.name === '204'
			? []
			: [caseOf('first poll', fault, (environment) => testPoll(environment, 'first'))]),
		caseOf('next poll', fault, (environment) => testPoll(environment, 'next')),
		caseOf('publish', fault, (environment) => testSubscription(environment, 'publish')),
		caseOf('unpublish', fault, (environment) => testSubscription(environment, 'unpublish')),
		caseOf('delivery', fault, testDelivery),
	];
}

function lists(fault: Fault): FaultCase[] {
	const moments = fault.act ? [always, ...(fault.large ? [] : [once, midway, onwards])] : [always];
	// A service that always says that there is nothing (204) is believed.
	const possible = fault.name === '204' ? moments.filter((moment) => moment !== always) : moments;
	return possible.map(([moment, when]) =>
		caseOf(`get many, ${moment}`, fault, (environment) => {
			environment.begin(when);
			return testRead(environment, 'getAll', { isChanged: fault.large });
		}),
	);
}

function caseOf(name: string, fault: Fault, play: FaultCase['play']): FaultCase {
	return { name: `${fault.name}: ${name}`, fault, play };
}
