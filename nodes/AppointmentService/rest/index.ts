export { ConcurrencyLimiter } from './http/concurrencyLimiter';
export { type ErrorInfo, isErrorResponse, parseErrorInfo } from './http/errorInfo';
export { lastSegment } from './http/links';
export { toPathSegment } from './http/pathSegment';
export { type FetchParsed, type RetryPolicy, withRetry } from './http/retry';
export { ApiError, isNonPaginationError, isPastEnd, NetworkError } from './http/errors';
export { settle } from './http/settle';
export {
	type Fetch,
	type HttpResponse,
	isObject,
	type JsonObject,
	type ParsedResponse,
} from './http/types';
export { type Completeness, describeAlternativeRows } from './list/completeness';
export { detectDateWindow, widenDateWindow } from './list/dateWindow';
export { Pager } from './list/pager';
export type { FirstPage, PagerCursor, PagerOptions, RecordPage } from './list/pagerTypes';
export { type ListRequest, type ListResult, readList } from './list/readList';
export {
	couldBeOnePage,
	inferPagination,
	type InferredPagination,
	type ReadContext,
} from './list/startPaging';
export { readIncluded } from './page/includedRecords';
export { type ErrorPage, type ListPage, parsePage, requestPage } from './page/listPage';
export type { PageInfo } from './page/pageInfo';
export { getExplicitStatus, getPageStatus, getTotal } from './paging/pageStatus';
export {
	getNextToken,
	type ListPosition,
	nextPageUrl,
	numberedPageUrl,
	type PaginationStrategy,
	withPageSize,
} from './paging/strategy';
export { canonicalJson } from './record/canonicalJson';
export { findKeyPaths, inferPrimaryKey, type PrimaryKey, valueAt } from './record/primaryKey';
export { getRecordName, toDisplayText } from './record/recordName';
export {
	classifyRelation,
	findRelations,
	readRelatedParty,
	type Relation,
	type RelationKind,
} from './record/relations';
export { extractItems, extractRecord, unwrapRecord } from './record/singleRecord';
export { findTimeField, parseTime } from './record/timeFields';
export { unwrapFields } from './record/unwrapFields';
export { copyDigits, toJson } from './values/exactNumbers';
export { hashToUuid } from './values/hashToUuid';
export { describeExcess, type JsonLimits } from './values/jsonLimits';
export { parseJson } from './values/parseJson';
export { createTextMatcher } from './values/textSearch';
export { isDateOnly } from './values/timeOfDay';
export { wallTimeToInstant } from './values/timeZone';
export { normalizeName, resourceNameVariants } from './values/vocabulary';
export { createRecord, type WriteResult } from './write/create';
export { deleteRecord } from './write/delete';
export { coerceFields, InvalidFieldError, type WriteInput } from './write/fields/coerceFields';
export { parseUserTime, type TimeZones } from './write/fields/dateTime';
export { type FieldSchema, inferFieldSchemas } from './write/fields/fieldSchema';
export { locateTime, readInstant, setTime, type TimeLocation } from './write/fields/timeLocation';
export { fieldValueAt, findMatching } from './write/matchRecords';
export { Collection, type WriteRequest, type WriteTransport } from './write/request/collection';
export {
	CreatedDifferentlyError,
	FieldsRefusedError,
	isWriteOutcomeUnknown,
	NotDeletedError,
	OutcomeUnknownError,
	UnintendedChangeError,
	WriteIgnoredError,
} from './write/request/errors';
export { readRecordById } from './write/request/findRecord';
export type { WriteOptions } from './write/request/requestDraft';
export { sendOnce } from './write/request/send';
export { updateRecord } from './write/update';
