export { pollChanges } from './pollChanges';
export { pollStartingSoon, type StartingSoonRequest } from '../startingSoon';
export {
	type ChangeEvent,
	type ChangeKind,
	IncompleteListError,
	type PolledResource,
	type PollRequest,
	type PollResult,
} from '../state/types';
