import type { Random } from '../../random.mts';
import type { ServiceFault, ListMove } from '../spec.mts';
import { hasPages, type Trap, type Traps } from './trap.mts';

const limits: Array<ServiceFault['kind']> = [
	'429 seconds',
	'429 date',
	'429 epoch',
	'429 epoch ms',
	'429 reset seconds',
	'429 body',
	'429 bare',
	'429 text',
	'403 limit',
	'503 after',
];

/** Traps by changes and faults during the reading. */
export const interruptionTraps: Traps = {
	'moves: insert at front': move(3, 'insertFront'),
	'moves: insert at back': move(2, 'insertBack'),
	'moves: delete': move(4, 'delete'),
	'moves: touch': move(3, 'touch'),
	'fault: limit': fault(9, (random) => random.pick(limits)),
	'fault: steady limit': {
		weight: 2,
		set: (spec, random) => {
			spec.rate = { requests: random.int(4, 10), seconds: 5 };
		},
	},
	'fault: gateway': fault(3, () => '502 html'),
	'fault: cut': fault(2, () => 'cut'),
	'fault: truncated': fault(3, () => 'truncated'),
	'fault: key': fault(2, () => '401'),
	'fault: failure at 200': fault(2, () => 'failure200'),
	'fault: broken page': fault(1, () => 'broken500'),
	'fault: redirect': fault(1, () => 'redirect'),
};

function fault(weight: number, kind: (random: Random) => ServiceFault['kind']): Trap {
	return {
		weight,
		set: ({ faults }, random) => {
			const chosen = kind(random);
			// A key that never worked is no fault that passes.
			const first = chosen === '401' ? 2 : 1;
			const request = random.weighted([
				[1, first],
				[3, 2],
				[3, 3],
				[1, 4],
			]);
			const untold = chosen === '429 bare' || chosen === '429 text';
			faults.push({ request, kind: chosen, seconds: untold ? 2 : random.int(1, 25) });
		},
	};
}

function move(weight: number, kind: ListMove['kind']): Trap {
	return {
		weight,
		fits: (spec) => hasPages(spec, 2),
		set: ({ moves }, random) => {
			const after = random.int(1, 3);
			moves.push({ after, kind });
			if (random.chance(0.3)) moves.push({ after: after + 1, kind });
		},
	};
}
