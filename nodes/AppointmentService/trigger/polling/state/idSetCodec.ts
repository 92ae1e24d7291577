/** Packs different whole numbers into text: sorted, as gaps and runs, seven bits a byte. */
export function packNumbers(unsorted: Iterable<number>): string {
	const numbers = ascending(unsorted);
	const bytes: number[] = [];
	let previous = -1;
	for (let index = 0; index < numbers.length; ) {
		let end = index + 1;
		while (numbers[end] === numbers[end - 1] + 1) end++;
		const gap = numbers[index] - previous - 1;
		writeVarint(bytes, gap * 2 + (end - index > 1 ? 1 : 0));
		if (end - index > 1) writeVarint(bytes, end - index - 2);
		previous = numbers[end - 1];
		index = end;
	}
	return Buffer.from(bytes).toString('base64');
}

/** The numbers in the order in which `packNumbers` packs them. */
export function ascending(numbers: Iterable<number>): number[] {
	return [...numbers].sort((a, b) => a - b);
}

export function unpackNumbers(text: string): number[] {
	const numbers: number[] = [];
	const varints = readVarints(text);
	let previous = -1;
	for (let index = 0; index < varints.length; index++) {
		const header = varints[index];
		const run = header % 2 === 1 ? (varints[++index] ?? 0) + 2 : 1;
		for (let step = 0; step < run; step++) {
			previous += step === 0 ? Math.floor(header / 2) + 1 : 1;
			numbers.push(previous);
		}
	}
	return numbers;
}

/** Appends a whole number, seven bits a byte. */
function writeVarint(bytes: number[], value: number): void {
	let remaining = value;
	while (remaining >= 128) {
		bytes.push((remaining % 128) + 128);
		remaining = Math.floor(remaining / 128);
	}
	bytes.push(remaining);
}

/** The numbers that `writeVarint` wrote. */
function readVarints(text: string): number[] {
	const numbers: number[] = [];
	let [value, scale] = [0, 1];
	for (const byte of Buffer.from(text, 'base64')) {
		value += (byte % 128) * scale;
		scale *= 128;
		if (byte >= 128) continue;
		numbers.push(value);
		[value, scale] = [0, 1];
	}
	return numbers;
}

/** Packs 32-bit numbers in their order, four bytes each. */
export function packUint32(numbers: number[]): string {
	const bytes = Buffer.alloc(numbers.length * 4);
	numbers.forEach((number, index) => bytes.writeUInt32BE(number, index * 4));
	return bytes.toString('base64');
}

export function unpackUint32(text: string): number[] {
	const bytes = Buffer.from(text, 'base64');
	return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) =>
		bytes.readUInt32BE(index * 4),
	);
}
