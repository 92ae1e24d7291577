import Fastify from 'fastify';

/** The part of JSON Schema that n8n's editor reads. */
export interface Schema {
	type: string | string[];
	properties?: Record<string, Schema>;
	items?: Schema;
	/** n8n's own field: the version of the schema. */
	version?: number;
}

/**
 * The differences between an output schema and what a node gives. A field that the schema does not name is a complaint, too: the
 * editor would not offer it before the first run.
 */
export async function schemaViolations(schema: Schema, items: unknown[]): Promise<string[]> {
	// Ajv comes with the sandbox's server. It must not change what it validates.
	const validator = Fastify({
		bodyLimit: 50_000_000,
		ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
	});
	const found: string[] = [];
	validator.post('/', (request) => {
		const fits = request.compileValidationSchema(withoutExtraFields(schema));
		for (const item of request.body as unknown[]) {
			if (!fits(item)) found.push(`${JSON.stringify(fits.errors)} in ${JSON.stringify(item)}`);
		}
		return {};
	});
	const { statusCode, body } = await validator.inject({ method: 'POST', url: '/', payload: items });
	await validator.close();
	if (statusCode !== 200) throw new Error(body);
	return found;
}

/** The schema of objects that have no other fields, where it names any. */
function withoutExtraFields({ type, properties, items }: Schema): object {
	return {
		type,
		...(properties && {
			properties: Object.fromEntries(
				Object.entries(properties).map(([name, inner]) => [name, withoutExtraFields(inner)]),
			),
			additionalProperties: false,
		}),
		...(items && { items: withoutExtraFields(items) }),
	};
}
