import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { flatten, pickFields, selectUsefulFields } from '../../display';
import { isTool, ParameterError, withLocalStart } from '../../parameters';
import { resourceNameVariants } from '../../rest';
import { listPath } from './reading';
import type { Operation } from '../descriptions/types';

/** So many records show which fields say most. */
const sampleSize = 200;

/** Reduces the records of an operation as its fields say. */
export const withOutput = (operation: Operation): Operation =>
	async function (target, item) {
		const mode = getOutputMode.call(this, item);
		const chosen = mode === 'selected' ? getChosenFields.call(this, item) : undefined;
		const result = await operation.call(this, target, item);
		if (mode === 'raw') return result;
		const resourceNames = resourceNameVariants([listPath.call(this, target, item), target]);
		const flattened = result.records.map((record) => flatten(record, resourceNames));
		const fields = chosen ?? selectUsefulFields(flattened.slice(0, sampleSize), resourceNames);
		const records = flattened.map((flat) => pickFields(flat, fields, !chosen) as IDataObject);
		return { ...result, records };
	};

/** The output fields that the user chose. @throws ParameterError where there are none */
function getChosenFields(this: IExecuteFunctions, item: number): string[] {
	const entered: unknown = this.getNodeParameter('outputFields', item, []);
	const fields = [entered].flat().filter(Boolean).map(String);
	if (fields.length > 0) return fields;
	throw new ParameterError(
		'No output field is chosen',
		'Choose some under Output Fields, or set Output to Raw or Simplified.',
	);
}

/** How much of each record is wanted: `raw`, `selected` or `simplified`. */
export function getOutputMode(this: IExecuteFunctions, item: number): string {
	if (isTool.call(this)) return this.getNodeParameter('output', item, 'raw') as string;
	return this.getNodeParameter('simplify', item, false) ? 'simplified' : 'raw';
}

/** The same operation on one appointment; it adds the start on the clock of the workflow where the user wants that. */
export const withStart = (operation: Operation): Operation =>
	async function (target, item) {
		const result = await operation.call(this, target, item);
		const [record] = result.records;
		const isWanted =
			target === 'appointment' && this.getNodeParameter('includeLocalStart', item, false) === true;
		if (!isWanted || record.dryRun) return result;
		const shown = withLocalStart.call(this, record, item);
		if (shown) return { ...result, records: [shown as IDataObject] };
		const notice = 'The start of this appointment was not found: it has no localStart.';
		return { ...result, notices: [...(result.notices ?? []), notice] };
	};
