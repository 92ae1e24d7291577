import { parseArgs } from 'node:util';
import { type DialectChoice, readDialects } from './dialect-choice.mts';
import { areaAt } from './areas.mts';
import { dayFrom } from './business/calendar.mts';
import { surfaceNames } from './contract.mts';
import { dialectNames } from './dialects/index.mts';
import { DEFAULT_ROWS, type SandboxOptions } from './server.mts';
import { readRules } from './switches/rules.mts';

export const DEFAULT_PORT = 4010;

export const help = `A local service that answers as the documented one might.

Usage: npm run sandbox -- [options]

  --port <n>          port on 127.0.0.1; 0 takes any free one (default ${DEFAULT_PORT})
  --rows <n>          number of appointments (default ${DEFAULT_ROWS})
  --latency <ms>      time that every answer takes (default 0)
  --seed <n>          another number gives another business (default 1)
  --today <date>      the day the business stands on, YYYY-MM-DD (default the real one)
  --dialect <choice>  how the service speaks, ${dialectNames[0]} to ${dialectNames.at(-1)} (default E01);
                      E02 for all, enterprise=E02 for a surface, invoices=E08 for a resource,
                      enterprise.invoices=E08 for both; may be given several times
  --switches <json>   faults and oddities, as they are put to /sandbox/switches (default none)
  --json              print one line of JSON once the service listens
  --help              print this

Behind the service (no key needed):
  GET    /sandbox/stats         number of records of each kind
  POST   /sandbox/reset         everything as it was at the start
  GET    /sandbox/calls         requests so far; DELETE empties the log
  GET    /sandbox/writes        what was to be changed by requests; DELETE empties the log
  POST   /sandbox/appointments  books new ones: {"count": 3}
  PATCH  /sandbox/appointments/<id>, DELETE the same: changes one, takes one away
  GET    /sandbox/hooks/subscriptions, /sandbox/hooks/deliveries: who wants what, and what was sent
  POST   /sandbox/hooks/send    {"url": "http://127.0.0.1:5678/...", "kind": "wrongSignature"}
  PUT    /sandbox/dialects      "E02" or {"enterprise": {"*": "E01", "invoices": "E08"}}
  PUT    /sandbox/switches      {"resource": "appointments", "rateLimited": true}; [] for none
`;

/** What the command line asks for. */
export type Arguments = { help: true } | { help: false; json: boolean; options: SandboxOptions };

/** Reads the command line; the message of the error says what is wrong with it. */
export function readArguments(args: string[]): Arguments {
	const { values } = parseArgs({
		args,
		options: {
			port: { type: 'string' },
			rows: { type: 'string' },
			latency: { type: 'string' },
			seed: { type: 'string' },
			today: { type: 'string' },
			dialect: { type: 'string', multiple: true },
			switches: { type: 'string' },
			json: { type: 'boolean', default: false },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) return { help: true };
	if (values.today !== undefined && dayFrom(values.today) === undefined) {
		throw new Error(`--today must be a day such as 2026-03-01, not "${values.today}"`);
	}
	const options: SandboxOptions = {
		port: parseWholeNumber('port', values.port, 65_535) ?? DEFAULT_PORT,
		rows: parseWholeNumber('rows', values.rows, 200_000),
		latency: parseWholeNumber('latency', values.latency, 600_000),
		seed: parseWholeNumber('seed', values.seed, 4_294_967_295),
		today: values.today,
		dialects: dialectChoice(values.dialect ?? []),
		switches: switchRules(values.switches),
	};
	return { help: false, json: values.json, options };
}

function parseWholeNumber(
	name: string,
	text: string | undefined,
	high: number,
): number | undefined {
	if (text === undefined) return undefined;
	if (/^\d+$/.test(text) && Number(text) <= high) return Number(text);
	throw new Error(`--${name} must be a whole number from 0 to ${high}, not "${text}"`);
}

function switchRules(text: string | undefined): SandboxOptions['switches'] {
	if (text === undefined) return undefined;
	let rules: unknown;
	try {
		rules = JSON.parse(text);
	} catch {
		throw new Error(`--switches must be JSON, not "${text}"`);
	}
	readRules(rules);
	return rules as SandboxOptions['switches'];
}

function dialectChoice(texts: string[]): DialectChoice {
	const choice = Object.fromEntries(
		surfaceNames.map((surface) => [surface, {} as Record<string, string>]),
	);
	for (const text of texts) {
		const [, scope, name] = /^(?:([^=]+)=)?(.+)$/.exec(text) ?? [];
		if (!dialectNames.some((known) => known === name)) {
			throw new Error(`--dialect: "${name ?? text}" is none of ${dialectNames.join(', ')}`);
		}
		for (const [surface, path] of pathsOf(scope)) choice[surface][path] = name;
	}
	return readDialects(choice);
}

/** `enterprise`, `invoices` or `enterprise.invoices`; nothing means everywhere. */
function pathsOf(scope: string | undefined): Array<[surface: string, path: string]> {
	const steps = scope?.split('.') ?? [];
	const named = surfaceNames.find((surface) => surface === steps[0]);
	const path = named ? (steps[1] ?? '*') : (steps[0] ?? '*');
	if (steps.length > (named ? 2 : 1) || (path !== '*' && !areaAt(path))) {
		throw new Error(`--dialect: "${scope}" is no surface or resource of the service`);
	}
	return (named ? [named] : surfaceNames).map((surface) => [surface, path]);
}
