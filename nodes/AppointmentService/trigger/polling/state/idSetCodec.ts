/**
 * Packs whole numbers into text: sorted, as gaps and runs, seven bits a byte. A run of any length takes two numbers.
 *
 * @param numbers each once, in rising order
 */
export function packNumbers(numbers: number[]): string {
	const bytes: number[] = [];
	let previous = -1;
	for (let at = 0; at < numbers.length; ) {
		let end = at + 1;
		while (numbers[end] === numbers[end - 1] + 1) end++;
		const gap = numbers[at] - previous - 1;
		writeVarint(bytes, gap * 2 + (end - at > 1 ? 1 : 0));
		if (end - at > 1) writeVarint(bytes, end - at - 2);
		previous = numbers[end - 1];
		at = end;
	}
	return Buffer.from(bytes).toString('base64');
}

/** The numbers that `pack` packed. */
export function unpackNumbers(text: string): number[] {
	const bytes = Buffer.from(text, 'base64');
	const numbers: number[] = [];
	let position = 0;
	let previous = -1;
	const readVarint = () => {
		let value = 0;
		for (let scale = 1; position < bytes.length; scale *= 128) {
			const byte = bytes[position++];
			value += (byte % 128) * scale;
			if (byte < 128) break;
		}
		return value;
	};
	while (position < bytes.length) {
		const header = readVarint();
		const run = header % 2 === 1 ? readVarint() + 2 : 1;
		for (let step = 0; step < run; step++) {
			previous += step === 0 ? Math.floor(header / 2) + 1 : 1;
			numbers.push(previous);
		}
	}
	return numbers;
}

function writeVarint(bytes: number[], value: number): void {
	let remaining = value;
	while (remaining >= 128) {
		bytes.push((remaining % 128) + 128);
		remaining = Math.floor(remaining / 128);
	}
	bytes.push(remaining);
}

/** Packs 32-bit numbers in their order, four bytes each. */
export function packUint32(words: number[]): string {
	const bytes = Buffer.alloc(words.length * 4);
	words.forEach((word, at) => bytes.writeUInt32BE(word, at * 4));
	return bytes.toString('base64');
}

/** The numbers that `packWords` packed. */
export function unpackUint32(text: string): number[] {
	const bytes = Buffer.from(text, 'base64');
	return Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) =>
		bytes.readUInt32BE(at * 4),
	);
}
