export { ConnectionFault, ServiceRefusal, patiently, type Patience, type Read } from './patience';
export { readFailure, isFailure, type Failure } from './failure';
export { Browser } from './browse';
export type { Bookmark, BrowseRequest, FirstLeaf, Leaf } from './leaf';
export { excessOf, type Bounds } from './bounds';
export { isCancelled } from './cancelled';
export { keyOf } from './digest';
export { identityPaths, learnIdentity, valueAt, type Identity } from './identity';
export { includedIn } from './included';
export { matcher } from './match';
export { nameOf } from './naming';
export { viewOf } from './view';
export { learnLabels, type Labels, type Names } from './label';
export { kindOf, type RelationKind } from './relations';
export { settle } from './settle';
export { stepOf } from './step';
export { toJson } from './digits';
export { parseJson } from './json';
export type { Plan } from './plan';
export { answerItems, heldBy, recordOf } from './single';
export { inspectList } from './inspect';
export { readList, type ListRequest, type Reading } from './read';
export { toSheet } from './sheet';
export { flatten, pick, tellingFields } from './simplify';
export { isObject, type Answer, type Fetch, type JsonObject, type Page } from './types';
export type { Verdict } from './verdict';
export { windowOf } from './window';
export { resourceWords } from './words';
export {
	CreatedOtherwise,
	FieldFault,
	NotCarried,
	Shelf,
	StillThere,
	Unrevealed,
	WriteDoubt,
	WriteHarm,
	WriteIgnored,
	cancelled,
	columnsOf,
	create,
	findAt,
	heldAt,
	isDoubtful,
	matching,
	moved,
	remove,
	revealsCancelled,
	sendOnce,
	update,
	type Column,
	type Given,
	type Line,
	type Orders,
	type WriteRequest,
	type Written,
} from './write';
