import { AppointmentService } from '../../../nodes/AppointmentService/AppointmentService.node';

/** What the editor calls the options of an operation, without the name of their group. */
export function describeOptionNames(operation: string): string[] {
	const { properties } = new AppointmentService().description;
	return properties
		.filter(
			({ name, displayOptions }) =>
				name === 'options' && (displayOptions?.show?.operation ?? []).includes(operation),
		)
		.flatMap(({ options = [] }) => options.map((option) => option))
		.map((option) => ('displayName' in option ? option.displayName : option.name))
		.map((name) => name.replace(/^Request: /, ''));
}
