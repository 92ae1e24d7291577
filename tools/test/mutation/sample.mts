import { createHash } from 'node:crypto';

/** What both the tool and its processes know of a run; handed on through the environment. */
export interface Sample {
	/** 0 to 1: how many of the mutants are tried. */
	share: number;
	seed: number;
}

export const sampleFrom = ({ MUTATION_SHARE, MUTATION_SEED }: NodeJS.ProcessEnv): Sample => ({
	share: Number(MUTATION_SHARE ?? 1),
	seed: Number(MUTATION_SEED ?? 1),
});

/** Whether a mutant is drawn, each with the same chance. */
export function isDrawn(id: string, { share, seed }: Sample): boolean {
	const hash = createHash('sha256').update(`${seed}:${id}`).digest();
	return hash.readUInt32BE() < share * 2 ** 32;
}
