import type { Watched, WatchRequest } from '../nodes/AppointmentService/trigger/watch/index.ts';

export type { Watched, WatchRequest };

/** Whatever polls a list: the package's own `watchList`, or one that is wrong on purpose. */
export type Watcher = (request: WatchRequest) => Promise<Watched>;
