import { createRequire } from 'node:module';
import { join } from 'node:path';
import type {
	ICredentialDataDecryptedObject,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	INodeType,
} from 'n8n-workflow';

/** What the editor asks a node for. */
type Method = (this: ILoadOptionsFunctions) => Promise<unknown>;

/** The built package in some folder: the one that would be published, or one from which a guard was taken out. */
export interface Package {
	/** The folder that holds `dist` and `sandbox`. */
	root: string;
	action: INodeType & { methods: Record<string, Record<string, Method>> };
	trigger: INodeType;
	authenticate(
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions>;
}

const loaded = new Map<string, Package>();

/** Loads what n8n would load from the folder. */
export function packageIn(root: string): Package {
	const known = loaded.get(root);
	if (known) return known;
	const require = createRequire(join(root, 'dist', 'index.js'));
	const { AppointmentService } = require('./nodes/AppointmentService/AppointmentService.node.js');
	const {
		AppointmentServiceTrigger,
	} = require('./nodes/AppointmentService/AppointmentServiceTrigger.node.js');
	const { AppointmentServiceApi } = require('./credentials/AppointmentServiceApi.credentials.js');
	const { authenticate } = new AppointmentServiceApi();
	const held: Package = {
		root,
		action: new AppointmentService(),
		trigger: new AppointmentServiceTrigger(),
		authenticate,
	};
	loaded.set(root, held);
	return held;
}
