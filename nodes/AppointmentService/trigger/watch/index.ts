export type { Watched, WatchEvent, WatchRequest } from './types';
export { watchList } from './watch';
