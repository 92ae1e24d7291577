import type { IHttpRequestOptions, INodeType } from 'n8n-workflow';

/**
 * A node that sends one request with the credential of this package, as n8n's HTTP Request node does.
 *
 * @param older by the helper that the HTTP Request node uses; else by the one that replaces it
 */
export function borrowerOf(request: object, older: boolean): INodeType {
	const helper = older ? 'requestWithAuthentication' : 'httpRequestWithAuthentication';
	return {
		description: {
			displayName: 'HTTP Request',
			name: 'httpRequest',
			group: ['output'],
			version: 1,
			description: '',
			defaults: { name: 'HTTP Request' },
			inputs: ['main'],
			outputs: ['main'],
			credentials: [{ name: 'appointmentServiceApi', required: true }],
			properties: [],
		},
		async execute() {
			const said: unknown = await this.helpers[helper].call(
				this,
				'appointmentServiceApi',
				request as IHttpRequestOptions,
			);
			return [[{ json: { said: typeof said === 'object' ? '' : said } }]];
		},
	} as INodeType;
}
