import type { INodeProperties } from 'n8n-workflow';

const toolField = (
	resources: string[],
	field: Pick<INodeProperties, 'displayName' | 'name' | 'placeholder' | 'description'>,
): INodeProperties => ({
	...field,
	type: 'string',
	default: '',
	displayOptions: { show: { resource: resources, '@tool': [true] } },
});

const timeForm = 'as 2026-11-24 or 2026-11-24T09:00, in the time zone of the workflow';

/** Filters of Get Many where a model calls the node as a tool: plain texts, which it can fill in. */
export const toolFilterFields: INodeProperties[] = [
	toolField(['appointment'], {
		displayName: 'Starts After',
		name: 'startsAfter',
		placeholder: 'e.g. 2026-11-24',
		description: `Only appointments that start at this time or later, ${timeForm}`,
	}),
	toolField(['appointment'], {
		displayName: 'Starts Before',
		name: 'startsBefore',
		placeholder: 'e.g. 2026-11-25',
		description: `Only appointments that start before this time, ${timeForm}`,
	}),
	toolField(['appointment', 'invoice'], {
		displayName: 'Client',
		name: 'clientSearch',
		placeholder: 'e.g. Maria Lopez',
		description: 'Only those of this client: a name, an email address, a phone number or an ID',
	}),
	toolField(['appointment', 'invoice'], {
		displayName: 'Status',
		name: 'statusSearch',
		placeholder: 'e.g. confirmed, completed',
		description: 'Only those with this status, or with one of several that are separated by commas',
	}),
	toolField(['client'], {
		displayName: 'Text',
		name: 'search',
		placeholder: 'e.g. Maria Lopez',
		description: 'Only clients with these words in their name, email address or phone number',
	}),
];
