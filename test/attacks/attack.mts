import type { ReceivedRequest } from '../security/support/types.ts';
import type { Setup } from './setup.mts';

/** What is attacked: the key, what is entered, what a service answers, what comes in, what is shipped, what is written, what is published. */
export const groups = {
	A: 'the key',
	B: 'what is entered',
	C: 'answers of the service',
	D: 'deliveries',
	E: 'what is shipped',
	F: 'writes',
	G: 'publishing and polling',
} as const;

export type Group = keyof typeof groups;

/** What an attack left behind, as the owner of the account and of the n8n would find it. */
export interface AttackResult {
	/** Requests that came to the account's own server, in order. */
	home: ReceivedRequest[];
	/** Requests that came to anybody else's server. */
	foreign: ReceivedRequest[];
	/** Everything that n8n shows or keeps: items, errors, notices, static data, its log. */
	shown: unknown[];
	/** Runs that deliveries started. */
	runs: number;
	/** Items that came out, of all runs. */
	items: Array<Record<string, unknown>>;
	/** Messages of runs that ended with an error. */
	errors: string[];
	/** Milliseconds that the package let n8n wait; they did not pass. */
	waited: number;
	/** How often blocks of the package's code were entered; 0 where the attack does not count them. */
	blocks: number;
	/** Milliseconds of processor time. */
	cpu: number;
	/** What else the attack wants to judge by. */
	more?: unknown;
}

/** One attack: what is sent, and how to tell whether it came through. */
export interface Attack {
	/** Unique within the group. */
	name: string;
	group: Group;
	/** Invented beside the list of attacks that are known to be tried. */
	own?: true;
	/** Counts the work of the package's code. */
	counts?: true;
	/** Megabytes of memory for n8n, in a process of its own that may end. */
	heap?: number;
	/** @returns what the attack wants to judge by beside what every attack leaves behind */
	play(setup: Setup): Promise<unknown>;
	through(result: AttackResult): boolean;
}

/** What came of an attack: why it counts as through, or nothing where it was held off. */
export interface AttackOutcome {
	root: string;
	attack: string;
	through?: string;
}

/** The name under which an attack is asked for and reported. */
export const titleOf = ({ group, name }: Pick<Attack, 'group' | 'name'>) => `${group} ${name}`;
