export { ConnectionFault, ServiceRefusal, patiently, type Patience, type Read } from './patience';
export { readFailure, isFailure, type Failure } from './failure';
export { learnIdentity } from './identity';
export { learnLabels, type Labels, type Names } from './label';
export { kindOf, type RelationKind } from './relations';
export { settle } from './settle';
export { parseJson } from './json';
export type { Plan } from './plan';
export { answerItems, recordOf } from './single';
export { inspectList } from './inspect';
export { readList, type ListRequest, type Reading } from './read';
export { toSheet } from './sheet';
export { isObject, type Answer, type Fetch, type JsonObject, type Page } from './types';
export type { Verdict } from './verdict';
export { resourceWords } from './words';
export {
	FieldFault,
	Shelf,
	WriteDoubt,
	WriteIgnored,
	create,
	remove,
	update,
	type Given,
	type Line,
	type Orders,
	type WriteRequest,
	type Written,
} from './write';
