import type { INodeParameters, ResourceMapperField } from 'n8n-workflow';
import { dialectNamed, type DialectName } from '../../sandbox/dialects/index.mts';
import { areaAt } from '../../sandbox/areas.mts';
import type { Sandbox } from '../../sandbox/server.mts';
import type { Intent, NodeOperation } from './intent.mts';
import { columnsFor, type Credential } from './run-node.mts';
import {
	dialectFieldName,
	everything,
	flatFields,
	serviceOwnedFields,
	type Fields,
} from './records.mts';
import { asEntered, sampleChanges } from './sample-changes.mts';
import { keySetting, settingsFor } from './node-settings.mts';
import type { WriteColumn } from './columns.mts';

/** An owner who writes what they see in their lists, with a field or two changed. */
export class Owner {
	readonly #surface: 'enterprise' | 'limited';

	constructor(
		private readonly sandbox: Sandbox,
		private readonly dialect: DialectName,
		private readonly column: WriteColumn,
		private readonly credential: Credential,
	) {
		this.#surface = column.surface ?? 'enterprise';
	}

	/** The records as the list shows them without any wish. */
	listed(path: string): Fields[] {
		return this.sandbox.expected(this.#surface, path) as Fields[];
	}

	identityOf(path: string, record: unknown): string {
		return this.sandbox.identityOf(this.#surface, path, record);
	}

	/** One more visit of a known client, or one more client, much like the first of the list. */
	async create(path: string): Promise<Intent> {
		const fields = this.#likeFirst(path);
		return this.#write('create', path, fields, await this.#columns('create', path));
	}

	/** One field or two of a record, as they change in the course of business. */
	async update(path: string, id: string): Promise<Intent> {
		const changes = Object.entries(sampleChanges(this.dialect, path, this.listed(path)[0]));
		const fields = Object.fromEntries(
			changes.map(([field, value]) => [dialectFieldName(this.dialect, field), value]),
		);
		return this.#write('update', path, fields, await this.#columns('update', path), id);
	}

	/** A field of a client emptied, as empty fields are written. */
	clear(id: string): Intent {
		const { unset } = dialectNamed(this.dialect).record;
		return this.#write('update', 'clients', { notes: unset }, [], id);
	}

	/** The visit at the time at which the first of the list begins that begins at another time. */
	reschedule(id: string): Intent {
		const path = 'appointments';
		const start = dialectFieldName(this.dialect, 'startsAt');
		const records = this.listed(path);
		const startOf = (record: unknown) => flatFields(record)[start];
		const visit = records.find((record) => this.identityOf(path, record) === id);
		const value = records.map(startOf).find((time) => time !== (visit && startOf(visit)));
		const parameters = { start: asEntered(this.dialect, value) };
		return this.#intent('reschedule', path, { [start]: value }, parameters, id);
	}

	/** A visit called off: nothing is to be written where it is already, as one that was booked again. */
	cancel(id: string): Intent {
		const path = 'appointments';
		const status = dialectFieldName(this.dialect, 'status');
		const visit = this.sandbox
			.expected(this.#surface, path, everything)
			.find((record) => this.identityOf(path, record) === id);
		const intent = this.#intent('cancel', path, { [status]: 'cancelled' }, {}, id);
		const isDone = visit !== undefined && flatFields(visit)[status] === 'cancelled';
		return isDone ? { ...intent, times: 0 } : intent;
	}

	read(path: string, id: string): Intent {
		return { ...this.#intent('get', path, {}, {}, id), times: 0 };
	}

	remove(path: string, id: string): Intent {
		return this.#intent('delete', path, {}, {}, id);
	}

	/** A client with the mail address of the first of the list, or with one that nobody has. */
	async findOrCreate(isKnown: boolean): Promise<Intent> {
		const [first] = this.listed('clients');
		const fields = this.#likeFirst('clients');
		const email = dialectFieldName(this.dialect, 'email');
		fields[email] = isKnown ? flatFields(first)[email] : 'nobody.yet@example.com';
		const columns = await this.#columns('findOrCreate', 'clients');
		const intent = this.#write('findOrCreate', 'clients', fields, columns);
		Object.assign(intent.parameters, { matchOn: email });
		const mapped = intent.parameters.fields as INodeParameters | undefined;
		if (mapped) mapped.matchingColumns = [email];
		if (!isKnown) return intent;
		const id = this.column.dry ? undefined : this.identityOf('clients', first);
		return { ...intent, fields: {}, times: 0, id };
	}

	/** All that may be set of the first record of the list, but other words and another time. */
	#likeFirst(path: string): Fields {
		const records = this.listed(path);
		const own = serviceOwnedFields(this.dialect, path);
		const { unset } = dialectNamed(this.dialect).record;
		const flags = [dialectFieldName(this.dialect, 'marketingConsent')];
		const fields = Object.fromEntries(
			Object.entries(flatFields(records[0])).filter(
				([name, value]) =>
					!own.has(name) && value !== null && (value !== unset || flags.includes(name)),
			),
		);
		if (path !== 'inventory') fields.notes = 'Brings the dog.';
		const start = dialectFieldName(this.dialect, 'startsAt');
		if (path === 'appointments') fields[start] = flatFields(records[1])[start];
		if (path === 'clients')
			fields[dialectFieldName(this.dialect, 'email')] = 'new.client@example.com';
		return fields;
	}

	async #columns(operation: NodeOperation, path: string): Promise<ResourceMapperField[]> {
		if (this.column.body) return [];
		const parameters = this.#place(operation, path);
		return await columnsFor(
			{ ...parameters, inputMode: 'fields', fields: { mappingMode: 'defineBelow', value: null } },
			this.credential,
		);
	}

	#write(
		operation: NodeOperation,
		path: string,
		fields: Fields,
		columns: ResourceMapperField[],
		id?: string,
	): Intent {
		if (this.column.body) {
			const body = JSON.stringify(this.#body(path, fields, id));
			return this.#intent(operation, path, fields, { inputMode: 'json', body }, id);
		}
		const start = dialectFieldName(this.dialect, 'startsAt');
		const value = { ...fields };
		if (start in value) value[start] = asEntered(this.dialect, value[start]);
		const mapped = { mappingMode: 'defineBelow', value, matchingColumns: [], schema: columns };
		const parameters = { inputMode: 'fields', fields: mapped } as unknown as INodeParameters;
		return this.#intent(operation, path, fields, parameters, id);
	}

	/** The fields side by side, in the shape of a record, or in the whole body that the service wants. */
	#body(path: string, fields: Fields, id?: string): Fields {
		const isWhole = this.column.body === 'whole';
		if (this.dialect === 'E12') return isWhole ? { [areaAt(path)?.name ?? path]: fields } : fields;
		const related = (this.listed(path)[0] as { relationships?: Fields }).relationships;
		if (!related || this.column.body === 'fields') return fields;
		const attributes = Object.entries(fields).filter(([name]) => !(name in related));
		const relations = Object.keys(fields).filter((name) => name in related);
		const document = {
			attributes: Object.fromEntries(attributes),
			...(relations.length > 0 && {
				relationships: Object.fromEntries(relations.map((name) => [name, related[name]])),
			}),
		};
		return isWhole ? { data: { type: path, ...(id && { id }), ...document } } : document;
	}

	#intent(
		operation: NodeOperation,
		path: string,
		fields: Fields,
		own: INodeParameters,
		id?: string,
	): Intent {
		const { bare, dry, keyed, timeout } = this.column;
		const options = {
			...(!bare && settingsFor(this.dialect, path, operation)),
			...(keyed && keySetting(this.dialect)),
			...(timeout && { timeout }),
			...(dry && operation !== 'get' && { dryRun: true }),
		};
		const parameters = { ...this.#place(operation, path, id), ...own, options };
		if (dry) return { operation, path, fields: {}, times: 0, parameters };
		return { operation, path, id, fields, times: 1, parameters };
	}

	#place(operation: NodeOperation, path: string, id?: string): INodeParameters {
		return {
			...(path === 'locations'
				? { resource: 'other', resourcePath: path }
				: { resource: areaAt(path)?.name ?? path }),
			operation,
			...(id !== undefined && { recordId: { __rl: true, mode: 'id', value: id } }),
		};
	}
}
