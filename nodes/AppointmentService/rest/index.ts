export * from './http/limits/concurrencyLimiter';
export { type ErrorInfo, isAboutValues, isErrorResponse, parseErrorInfo } from './http/errorInfo';
export { cutAtWord } from './http/errorParts';
export { decodeSegment, lastSegment, parseLink, recordUrl, toPathSegment } from './http/links';
export { Pace, paceOf, sharePace } from './http/limits/pace';
export { type FetchParsed, type RetryPolicy, withRetry } from './http/retry';
// By name, because an ES module finds none behind a star.
export {
	ApiError,
	hasErrorStatus,
	isNonPaginationError,
	isOutOfPatience,
	isPastEnd,
	speaksOfDepth,
	speaksOfEnd,
	NetworkError,
} from './http/errors';
export * from './http/settle';
export * from './http/types';
export { detectDateWindow, isUnfiltered, widenDateWindow, windowReason } from './dates/dateWindow';
export type { TimeRange } from './dates/rangeParameters';
export { requiredRangeNames } from './dates/requiredRange';
export { type Completeness, describeAlternativeRows } from './list/completeness';
export * from './list/pager';
export type { FirstPage, PagerCursor, PagerOptions, RecordPage } from './list/pagerTypes';
export { readPointed } from './list/readPointed';
export { type ListRequest, type ListResult, readList } from './list/readList';
export * from './list/inferPagination';
export type { ReadContext } from './list/startPaging';
export { clearMemory, memoryOf, ServiceMemory, shareMemory } from './memory/serviceMemory';
export { readIncluded } from './page/besideRows';
export * from './page/listPage';
export type { PageInfo } from './page/pageInfo';
export * from './pages/carryTokens';
export { askForLargerPage } from './pages/largerFirstPage';
export * from './pages/pageCursor';
export { unknownNamesIn } from './paging/refusalNames';
export { couldBeOnePage, getExplicitStatus, getPageStatus, getTotal } from './paging/pageStatus';
export * from './paging/strategy';
export * from './record/hashes';
export { pointerKind } from './record/pointers';
export * from './record/primaryKey';
export * from './record/recordName';
export * from './record/relatedIds';
export * from './record/relations';
export { extractItems, unwrapRecord } from './record/singleRecord';
export * from './page/recordById';
export * from './record/isoDates';
export * from './record/timeFields';
export * from './record/unwrapFields';
export * from './values/collections';
export { isBlank, isBlankOrFalse, isSet, zeroPattern } from './values/blank';
export { copyDigits } from './values/exactNumbers';
export { type JsonLimits, responseLimits, describeExcess, parseJson } from './values/parseJson';
export * from './values/textSearch';
export { isDateOnly, parseTimeOfDay, toDateText } from './values/timeOfDay';
export * from './values/scalarText';
export { dayMs, instantToWallTime, isTimeZone, wallTimeToInstant } from './values/timeZone';
export * from './values/vocabulary';
export { holdIn } from './write/readBack';
export * from './write/create';
export * from './write/delete';
export { coerceFields, InvalidFieldError, type WriteInput } from './write/fields/coerceFields';
export * from './write/fields/dateTime';
export { type FieldSchema, inferFieldSchemas } from './write/fields/fieldSchema';
export * from './write/fields/placeFields';
export * from './write/fields/unchangedFields';
export * from './write/fields/compareWritten';
export { Collection, type WriteTransport } from './write/request/collection';
export * from './write/request/errors';
export * from './write/request/findRecord';
export { toShown } from './write/request/shownRecord';
export { toBodyText, type WriteOptions, type WriteRequest } from './write/request/requestDraft';
export { findMentions, isMissing, isUnwanted } from './write/request/repair/refusalWords';
export { sendOnce } from './write/request/send';
export * from './write/update';
