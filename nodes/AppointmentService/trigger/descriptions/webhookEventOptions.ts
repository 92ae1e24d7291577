import type { INodePropertyOptions } from 'n8n-workflow';
import { eventNames, events } from '../../contract';

export const eventOptions: INodePropertyOptions[] = eventNames.map((value) => ({
	name: events[value].displayName,
	value,
	description: events[value].description,
}));
