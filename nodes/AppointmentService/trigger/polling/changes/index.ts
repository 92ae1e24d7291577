export { pollChanges } from './pollChanges';
export { pollStartingSoon } from '../startingSoon';
export {
	type ChangeEvent,
	type ChangeKind,
	IncompleteListError,
	type PolledResource,
	type PollRequest,
	type PollResult,
	type StartingSoonRequest,
} from '../state/types';
