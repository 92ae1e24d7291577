import type { INodeProperties } from 'n8n-workflow';
import { AppointmentService } from '../../nodes/AppointmentService/AppointmentService.node';
import { AppointmentServiceTrigger } from '../../nodes/AppointmentService/AppointmentServiceTrigger.node';
import { optionLabel } from '../../nodes/AppointmentService/parameters/options';

/** Options that no schema checks. */
const unchecked = ['end', 'paths'];

const optionsOf = ({ properties }: { properties: INodeProperties[] }) =>
	properties
		.filter(({ name }) => name === 'options')
		.flatMap(({ options = [] }) => options as INodeProperties[])
		.filter(({ name }) => !unchecked.includes(name));

test.each([new AppointmentService(), new AppointmentServiceTrigger()])(
	'messages call the options of a node as the editor does',
	({ description }) => {
		const options = optionsOf(description);
		expect(options.length).toBeGreaterThan(10);
		expect(options.map(({ name }) => optionLabel(name))).toEqual(
			options.map(({ displayName }) => displayName),
		);
	},
);
