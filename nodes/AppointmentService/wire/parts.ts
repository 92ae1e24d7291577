/** The parts that a list is read with, for whoever does not read it from its first record to its last. */
export { claimOf, plainClaim, totalOf } from './claim';
export { Gauge } from './gauge';
export { learnIdentity, valueAt, type Identity } from './identity';
export { learnPaging, mayBePage, type Paging, type Session } from './learn';
export { isBeyond, isFatal } from './patience';
export { addressAt, cursorOf, nextAddress, sized, startOf, type Position } from './plan';
export { describe } from './probe';
export { readSheet, type Refused, type Sheet } from './sheet';
export { timeField, timeOf } from './times';
export { besides } from './verdict';
export { widen, windowOf } from './window';
export { instantOf } from './zone';
