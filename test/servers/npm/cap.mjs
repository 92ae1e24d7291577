// SAP CAP with its OData service, keys and times as its guide has them, and SQLite in memory.
import { readFileSync, writeFileSync } from 'node:fs';
import cds from '@sap/cds';

const model = `
using { cuid, managed } from '@sap/cds/common';
aspect Appointment : cuid, managed {
	client_id : Integer @mandatory;
	service_id : Integer;
	staff : String;
	starts_at : Timestamp @mandatory;
	ends_at : Timestamp @mandatory;
	status : String @assert.range enum { booked; completed; cancelled };
	notes : String;
}
aspect Client : cuid, managed { name : String; email : String @mandatory; phone : String; }
aspect Service : cuid, managed { name : String; price : Integer; duration : Integer; }
`;
const kinds = { clients: 'Client', services: 'Service' };

const rows = JSON.parse(readFileSync(process.env.ROWS, 'utf8'));
const entities = Object.keys(rows).map(
	(name) => `entity ${name} : ${kinds[name] ?? 'Appointment'} {}`,
);
const file = `${process.env.ROWS}.cds`;
writeFileSync(file, `${model} service salon { ${entities.join(' ')} }`);

const { requires } = cds.env;
requires.db = { ...requires.db, driver: 'sql.js', credentials: { url: ':memory:' } };
requires.auth = { kind: 'dummy' };
const createdAt = '2026-09-01T08:00:00.000Z';
cds.on('served', async ({ salon }) => {
	for (const [name, list] of Object.entries(rows))
		for (let at = 0; at < list.length; at += 500) {
			const part = list.slice(at, at + 500).map((row) => ({ ...row, createdAt }));
			await cds.run(cds.ql.INSERT.into(salon.entities[name]).entries(part));
		}
});
const where = { host: '127.0.0.1', port: Number(process.env.PORT) };
await cds.server({ from: file, in_memory: true, port: where });
