import type { ErrorInfo } from '../../rest';
import type { ApiCredentials } from '../credentials';

export interface ErrorMessage {
	message: string;
	description: string;
	httpCode?: string;
	/** The service's own code, field messages and request id, where it gave them. */
	errorInfo?: ErrorInfo;
}

export interface Purpose {
	/** What was to be done, e.g. `read appointments`. */
	task: string;
	credentials?: ApiCredentials;
}
