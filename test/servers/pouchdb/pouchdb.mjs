// PouchDB behind CouchDB's interface, one database for each list: a list gives IDs and revisions alone, and a write has to name the revision.
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import interfaceOf from 'express-pouchdb';
import memory from 'pouchdb-adapter-memory';
import core from 'pouchdb-core';
import find from 'pouchdb-find';
import mapreduce from 'pouchdb-mapreduce';
import replication from 'pouchdb-replication';

const prefix = join(tmpdir(), `pouchdb-${process.env.PORT}-`);
const PouchDB = [memory, mapreduce, find, replication]
	.reduce((made, plugin) => made.plugin(plugin), core)
	.defaults({ adapter: 'memory', prefix });
// It learns of the databases that are made after it.
const listener = interfaceOf(PouchDB, { mode: 'minimumForPouchDB', inMemoryConfig: true });
const rows = JSON.parse(readFileSync(process.env.ROWS, 'utf8'));
for (const [name, list] of Object.entries(rows))
	await new PouchDB(name).bulkDocs(
		list.map((row, at) => ({ _id: String(at + 1).padStart(6, '0'), ...row })),
	);
express().use(listener).listen(Number(process.env.PORT), '127.0.0.1');
