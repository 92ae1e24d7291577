/**
 * A method of a node that loads its code when it is called: n8n loads every node when it starts, and most of the code serves runs only.
 * Nothing deeper loads in parts, so that code of two versions never meets in the middle of a run after an update.
 */
export const lazily = <This, Args extends unknown[], Result>(
	load: () => Promise<(this: This, ...args: Args) => Promise<Result>>,
) =>
	async function (this: This, ...args: Args): Promise<Result> {
		return await (await load()).apply(this, args);
	};
