export { watchSoon } from './soon';
export type {
	SoonEvent,
	SoonRequest,
	Watched,
	WatchedSoon,
	WatchEvent,
	WatchRequest,
} from './types';
export { watchList } from './watch';
