import { deliver } from './deliveries.mts';
import { faults, type Fault } from './faults.mts';
import type { Judged } from './judged.mts';
import type { Place } from './place.mts';
import { poll } from './polls.mts';
import type { Obstacle } from './proxy.mts';
import { read } from './reads.mts';
import { subscribe } from './subscriptions.mts';
import { write, writing } from './writes.mts';

/** One fault, at one moment of one thing that people do. */
export interface Case {
	name: string;
	fault: Fault;
	/** Does it, and judges what came of it. */
	play(place: Place): Promise<Judged>;
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
			caseOf(`get, ${moment}`, fault, (place) => {
				place.begin(when);
				return read(place, 'get', { isChanged: fault.large });
			}),
		),
		...writing.flatMap((operation) =>
			moments.map(([moment, when]) =>
				caseOf(`${operation}, ${moment}`, fault, (place) => {
					place.begin({ ...when, of: 'write' });
					return write(place, operation);
				}),
			),
		),
		caseOf('update, what is read first', fault, (place) => {
			place.begin({ of: 'read', from: 1 });
			return write(place, 'update');
		}),
		// A service that says that there is nothing (204) is believed: nobody could watch a list that is empty at first otherwise.
		...(fault.name === '204' ? [] : [caseOf('first poll', fault, (place) => poll(place, 'first'))]),
		caseOf('next poll', fault, (place) => poll(place, 'next')),
		caseOf('publish', fault, (place) => subscribe(place, 'publish')),
		caseOf('unpublish', fault, (place) => subscribe(place, 'unpublish')),
		caseOf('delivery', fault, deliver),
	];
}

function lists(fault: Fault): Case[] {
	const moments = fault.act ? [always, ...(fault.large ? [] : [once, midway, onwards])] : [always];
	return moments.map(([moment, when]) =>
		caseOf(`get many, ${moment}`, fault, (place) => {
			place.begin(when);
			return read(place, 'getAll', { isChanged: fault.large });
		}),
	);
}

function caseOf(name: string, fault: Fault, play: Case['play']): Case {
	return { name: `${fault.name}: ${name}`, fault, play };
}
