import { deliver } from './scenarios/deliveries.mts';
import { faults, type Fault } from './faults.mts';
import type { CaseResult } from './scenarios/outcome.mts';
import type { TestEnvironment } from './environment.mts';
import { poll } from './scenarios/polls.mts';
import type { Obstacle } from './network/proxy.mts';
import { read } from './scenarios/reads.mts';
import { subscribe } from './scenarios/subscriptions.mts';
import { write, writing } from './scenarios/writes.mts';

/** One fault, at one moment of one thing that people do. */
export interface Case {
	name: string;
	fault: Fault;
	/** Does it, and judges what came of it. */
	play(environment: TestEnvironment): Promise<CaseResult>;
}

type When = Omit<Obstacle, 'act'>;

const always: [string, When] = ['always', { from: 1 }];
const once: [string, When] = ['once', { from: 1, times: 1 }];
const midway: [string, When] = ['on the second page', { from: 2, times: 1 }];
const onwards: [string, When] = ['from the second page on', { from: 2 }];

/** Every case there is. */
export function allCases(): Case[] {
	return faults.flatMap((fault) => (fault.dialect ? lists(fault) : casesOf(fault)));
}

function casesOf(fault: Fault): Case[] {
	const moments = fault.act && !fault.large ? [always, once] : [always];
	return [
		...lists(fault),
		...moments.map(([moment, when]) =>
			caseOf(`get, ${moment}`, fault, (environment) => {
				environment.begin(when);
				return read(environment, 'get', { isChanged: fault.large });
			}),
		),
		...writing.flatMap((operation) =>
			moments.map(([moment, when]) =>
				caseOf(`${operation}, ${moment}`, fault, (environment) => {
					environment.begin({ ...when, of: 'write' });
					return write(environment, operation);
				}),
			),
		),
		caseOf('update, what is read first', fault, (environment) => {
			environment.begin({ of: 'read', from: 1 });
			return write(environment, 'update');
		}),
		// A service that says that there is nothing (204) is believed: nobody could watch a list that is empty at first otherwise.
		...(fault.name === '204'
			? []
			: [caseOf('first poll', fault, (environment) => poll(environment, 'first'))]),
		caseOf('next poll', fault, (environment) => poll(environment, 'next')),
		caseOf('publish', fault, (environment) => subscribe(environment, 'publish')),
		caseOf('unpublish', fault, (environment) => subscribe(environment, 'unpublish')),
		caseOf('delivery', fault, deliver),
	];
}

function lists(fault: Fault): Case[] {
	const moments = fault.act ? [always, ...(fault.large ? [] : [once, midway, onwards])] : [always];
	return moments.map(([moment, when]) =>
		caseOf(`get many, ${moment}`, fault, (environment) => {
			environment.begin(when);
			return read(environment, 'getAll', { isChanged: fault.large });
		}),
	);
}

function caseOf(name: string, fault: Fault, play: Case['play']): Case {
	return { name: `${fault.name}: ${name}`, fault, play };
}
