/**
 * Packs whole numbers into text: sorted, as gaps and runs, seven bits a byte. A run of any length takes two numbers.
 *
 * @param numbers each once, in rising order
 */
export function pack(numbers: number[]): string {
	const bytes: number[] = [];
	let before = -1;
	for (let at = 0; at < numbers.length; ) {
		let end = at + 1;
		while (numbers[end] === numbers[end - 1] + 1) end++;
		const gap = numbers[at] - before - 1;
		put(bytes, gap * 2 + (end - at > 1 ? 1 : 0));
		if (end - at > 1) put(bytes, end - at - 2);
		before = numbers[end - 1];
		at = end;
	}
	return Buffer.from(bytes).toString('base64');
}

/** The numbers that `pack` packed. */
export function unpack(text: string): number[] {
	const bytes = Buffer.from(text, 'base64');
	const numbers: number[] = [];
	let place = 0;
	let before = -1;
	const take = () => {
		let value = 0;
		for (let scale = 1; place < bytes.length; scale *= 128) {
			const byte = bytes[place++];
			value += (byte % 128) * scale;
			if (byte < 128) break;
		}
		return value;
	};
	while (place < bytes.length) {
		const head = take();
		const run = head % 2 === 1 ? take() + 2 : 1;
		for (let step = 0; step < run; step++) {
			before += step === 0 ? Math.floor(head / 2) + 1 : 1;
			numbers.push(before);
		}
	}
	return numbers;
}

function put(bytes: number[], value: number): void {
	let left = value;
	while (left >= 128) {
		bytes.push((left % 128) + 128);
		left = Math.floor(left / 128);
	}
	bytes.push(left);
}

/** Packs 32-bit numbers in their order, four bytes each. */
export function packWords(words: number[]): string {
	const bytes = Buffer.alloc(words.length * 4);
	words.forEach((word, at) => bytes.writeUInt32BE(word, at * 4));
	return bytes.toString('base64');
}

/** The numbers that `packWords` packed. */
export function unpackWords(text: string): number[] {
	const bytes = Buffer.from(text, 'base64');
	return Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) =>
		bytes.readUInt32BE(at * 4),
	);
}
