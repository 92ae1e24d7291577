export { pollChanges } from './pollChanges';
export { pollStartingSoon } from '../startingSoon';
export {
	IncompleteListError,
	type PollRequest,
	type PollResult,
	type StartingSoonRequest,
} from '../state/types';
