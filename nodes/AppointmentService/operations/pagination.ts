import type { IExecuteFunctions } from 'n8n-workflow';
import { planIn } from '../transport';
import type { Plan } from '../wire';

export { paginationOptions } from '../transport';

/**
 * The plan that the options set; undefined where it is to be found out.
 *
 * @throws NodeOperationError where an option has a value that it cannot have
 */
export function planFrom(this: IExecuteFunctions, item: number): Plan | undefined {
	return planIn(this.getNodeParameter('options', item, {}), this.getNode(), item);
}
