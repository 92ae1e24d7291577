export { watchSoon } from './soon';
export { IncompleteList } from './types';
export type {
	SoonEvent,
	SoonRequest,
	Watched,
	WatchedSoon,
	WatchEvent,
	WatchRequest,
} from './types';
export { watchList } from './watch';
