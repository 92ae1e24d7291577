/** A text of a serializer that numbers each object anew in every answer, and no service whose records have other such fields. */
const numberedStart = /^[\s[]*\{\s*"\$id"\s*:\s*"1"/;
const otherMark = /"\$(?!(?:id|ref|type|values)")\w+"\s*:/;

/** Characters of copies for each one of the text: a few could otherwise become as many as one likes. */
const mostCopied = 10;

/**
 * What .NET wrote to keep references, without its marks: `{ "$id": "1", "$values": [ … ] }` is a list, and in the place of `{ "$ref": "2" }`
 * stand the plain fields of that object. Undefined where the text has no such marks.
 */
export function withoutReferences(text: string, root: unknown): object | undefined {
	if (!numberedStart.test(text) || otherMark.test(text)) return undefined;
	const known = new Map<unknown, { plain: object; size: number }>();
	let left = mostCopied * text.length;
	const unmark = (value: unknown): unknown => {
		if (typeof value !== 'object' || value === null) return value;
		if (Array.isArray(value)) return value.map(unmark);
		const { $id, $ref, $values, ...fields } = value as Record<string, unknown>;
		if (Array.isArray($values)) return $values.map(unmark);
		const { plain, size = Infinity } = known.get($ref) ?? {};
		if (left >= size) {
			left -= size;
			return { ...plain };
		}
		const isPlain = (entry: [string, unknown]) => typeof entry[1] !== 'object';
		const own = Object.fromEntries(Object.entries(fields).filter(isPlain));
		if ($id !== undefined) known.set($id, { plain: own, size: JSON.stringify(own).length });
		const kept = $ref === undefined ? fields : value;
		return Object.fromEntries(Object.entries(kept).map(([name, part]) => [name, unmark(part)]));
	};
	return unmark(root) as object;
}
