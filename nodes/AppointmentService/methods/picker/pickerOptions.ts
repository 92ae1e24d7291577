import { isCalledOff, isCancelled, statusOf } from '../../appointment';
import {
	inferLabels,
	isOfferable,
	toSavedLabel,
	type DisplayClock,
	type RecordLabels,
} from '../../display';
import {
	dayMs,
	instantToWallTime,
	resourceNameVariants,
	toAddressId,
	toDateText,
	unwrapFields,
	valueAt,
	wallTimeToInstant,
	type PagerOptions,
	type JsonObject,
	type RecordPage,
	type ResourceNames,
	countEach,
} from '../../rest';
import type { RelatedNames } from './relatedNames';

export interface Choice {
	name: string;
	value: string;
}

const maxStatusLength = 30;

/** Records picked from a list, each once, with their labels. */
export class PickerChoices {
	readonly labels: RecordLabels;
	/** Appointments of today count as upcoming: those of one day stand together. */
	readonly startOfToday: number;
	private readonly picked: JsonObject[] = [];
	private readonly words: ResourceNames;
	private readonly idPaths: string[][];

	/** @param urlIdPath path to the id that URLs take, where records have several */
	constructor(
		{ records, primaryKey }: RecordPage,
		{ names }: Pick<PagerOptions, 'names'>,
		private readonly relatedNames: RelatedNames,
		urlIdPath: string[] | undefined,
		private readonly clock: DisplayClock,
	) {
		this.words = resourceNameVariants(names);
		this.labels = inferLabels(records, this.words, primaryKey, clock);
		this.idPaths = [urlIdPath, primaryKey.path].filter((path) => path !== undefined);
		const wallTime = instantToWallTime(clock.now, clock.timeZone);
		this.startOfToday = wallTimeToInstant(wallTime - (wallTime % dayMs), clock.timeZone);
	}

	get size(): number {
		return this.picked.length;
	}

	/** The ID by which the address of a record names it. */
	private getId(record: JsonObject): string | undefined {
		return this.idPaths.map((path) => toAddressId(valueAt(record, path))).find((id) => id !== '');
	}

	/** @param records none of those before @param matches picks records by their texts; all where it is left out */
	async pick(records: JsonObject[], matches?: (...texts: string[]) => boolean): Promise<void> {
		if (matches) await this.resolveNames(records, true);
		for (const record of records) {
			if (!matches || matches(...this.labelAndId(record), this.isoDate(record)))
				this.picked.push(record);
		}
	}

	/** The day in numbers, `2026-11-24`: some search for it like that. */
	private isoDate(record: JsonObject): string {
		const time = this.labels.getTime(record);
		return time === undefined ? '' : toDateText(instantToWallTime(time, this.clock.timeZone));
	}

	private labelAndId(record: JsonObject): [string, string] {
		const label = this.labels.getLabel(record, this.relatedNames.getName);
		const mark = this.labels.showsTime ? cancellationMark(unwrapFields(record, this.words)) : '';
		return [label + mark, this.getId(record) ?? ''];
	}

	isPast(record: JsonObject | undefined): boolean {
		const time = record && this.labels.getTime(record);
		return time !== undefined && time < this.startOfToday;
	}

	knowsAllNames(records: JsonObject[]): boolean {
		return records
			.flatMap((record) => this.labels.getMissingNames(record))
			.every(({ kind, id }) => this.relatedNames.getName(kind, id) !== undefined);
	}

	/** The choices, upcoming ones first, with labels that differ. A record whose ID cannot be offered is left out. */
	async toChoices(alphabetical: boolean): Promise<Choice[]> {
		const records = this.labels.showsTime ? this.sortedByTime() : this.picked;
		await this.resolveNames(records, false);
		const entries = records.map((record) => this.labelAndId(record));
		if (alphabetical && !this.labels.showsTime) entries.sort(([a], [b]) => a.localeCompare(b));
		const count = countEach(entries.map(([name]) => name));
		return entries
			.filter(([, value]) => value !== '' && isOfferable(value))
			.map(([name, value]) => ({
				name: toSavedLabel(
					(count.get(name) ?? 0) > 1 ? `${name} (${value})` : name,
					this.relatedNames.client.credentials.redact,
				),
				value,
			}));
	}

	private sortedByTime(): JsonObject[] {
		const cutoff = this.startOfToday;
		return this.picked
			.map((record) => ({ record, time: this.labels.getTime(record) ?? -Infinity }))
			.sort((a, b) => (a.time >= cutoff && b.time >= cutoff ? a.time - b.time : b.time - a.time))
			.map(({ record }) => record);
	}

	private async resolveNames(records: JsonObject[], searching: boolean): Promise<void> {
		await this.relatedNames.resolveNames(
			records.flatMap((record) => this.labels.getMissingNames(record)),
			searching,
		);
	}
}

/** What an appointment that does not take place is marked with: that it is cancelled, else its status, such as a no-show. */
function cancellationMark(view: JsonObject): string {
	if (isCalledOff(view)) return ' (cancelled)';
	if (!isCancelled(view)) return '';
	const status = statusOf(view);
	const isReason = status !== undefined && isCancelled({ status });
	return isReason ? ` (${status.slice(0, maxStatusLength)})` : ' (does not take place)';
}
