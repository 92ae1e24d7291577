export { cancelled, revealsCancelled, type Cancelling } from './cancelled';
export { columnsOf, type Column } from './columns';
export { create, type Written } from './create';
export {
	CreatedOtherwise,
	isDoubtful,
	NotCarried,
	StillThere,
	WriteDoubt,
	WriteHarm,
	WriteIgnored,
} from './doubt';
export { findAt } from './item';
export { heldAt, matching } from './matching';
export { moved, Unrevealed, type Move } from './moved';
export { FieldFault, type Given } from './prepare';
export { remove } from './remove';
export type { Orders } from './request';
export { sendOnce } from './send';
export { Shelf, type Line, type WriteRequest } from './shelf';
export { update } from './update';
