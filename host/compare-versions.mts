/** Whether a version, such as `2.41.1`, is the other one or came after it. */
export function isSince(version: string, other: string): boolean {
	const [one, two] = [version, other].map((text) => text.split(/[.-]/).map(Number));
	const place = two.findIndex((number, index) => number !== one[index]);
	return place < 0 || one[place] > two[place];
}
