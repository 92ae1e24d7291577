import type { ErrorInfo } from '../../rest';
import type { ApiCredentials } from '../credentials';

/** What happened and how to go on, in the user's words. */
export interface ErrorMessage {
	message: string;
	description: string;
	httpCode?: string;
	/** The service's own code, field messages and request id, where it gave them. */
	errorInfo?: ErrorInfo;
}

/** What a request was for, and with which credential. */
export interface Purpose {
	/** What was to be done, e.g. `read appointments`. */
	task: string;
	credentials?: ApiCredentials;
}
