/**
 * What saved workflows and credentials hold: `node tools/run.mjs tools/check/stored-names.mts` adds what is new to the list in
 * `test/host/stored/names.txt`. Nothing is ever taken out of it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { INodeProperties } from 'n8n-workflow';
import { AppointmentServiceApi } from '../../credentials/AppointmentServiceApi.credentials.ts';
import { AppointmentService } from '../../nodes/AppointmentService/AppointmentService.node.ts';
import { AppointmentServiceTrigger } from '../../nodes/AppointmentService/AppointmentServiceTrigger.node.ts';

const list = fileURLToPath(new URL('../../test/host/stored/names.txt', import.meta.url));

/** All names that ever existed, one a line, sorted. */
export function knownNames(): string[] {
	return readFileSync(list, 'utf8').trimEnd().split('\n');
}

/**
 * The current names of all types, parameters and choices, each with its path. n8n does not store values that equal the default,
 * so workflows rely on the defaults as well.
 */
export function currentNames(): string[] {
	const types = [
		new AppointmentService().description,
		new AppointmentServiceTrigger().description,
		new AppointmentServiceApi(),
	];
	const found = types.flatMap(({ name, properties }) => [
		name,
		...properties.flatMap((property) => {
			const {
				resource = ['*'],
				operation = ['*'],
				mode = ['*'],
			} = property.displayOptions?.show ?? {};
			return resource.flatMap((on) =>
				operation.flatMap((what) =>
					mode.flatMap((way) => namesIn(property, `${name} ${on} ${what} ${way}`)),
				),
			);
		}),
	]);
	return [...new Set(found)].sort();
}

function namesIn(property: INodeProperties, path: string): string[] {
	const { name, type, default: usual, options = [], modes = [] } = property;
	if (type === 'notice') return [];
	const ownPath = `${path} ${name}`;
	return [
		`${ownPath} (${type}, ${JSON.stringify(usual)})`,
		...modes.map((mode) => `${ownPath} @${mode.name}`),
		...options.flatMap((option) => {
			if ('values' in option)
				return option.values.flatMap((inner) => namesIn(inner, `${ownPath} ${option.name}`));
			return 'type' in option ? namesIn(option, ownPath) : `${ownPath} =${option.value}`;
		}),
	];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const all = new Set([...knownNames(), ...currentNames()]);
	writeFileSync(list, `${[...all].sort().join('\n')}\n`);
	console.log(`${all.size} names`);
}
