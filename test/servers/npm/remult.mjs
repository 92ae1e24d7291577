// Remult with its middleware for Express and its memory: a list comes whole unless a page is asked for together with its size.
import { readFileSync } from 'node:fs';
import express from 'express';
import { describeClass, Entity, Fields, InMemoryDataProvider, repo } from 'remult';
import { remultExpress } from 'remult/remult-express';

const hasAt = ({ email }) => {
	if (!email?.includes('@')) throw new Error('Invalid email');
};
const appointment = () => ({
	client_id: Fields.integer(),
	service_id: Fields.integer(),
	staff: Fields.string(),
	starts_at: Fields.date(),
	ends_at: Fields.date(),
	status: Fields.literal(() => ['booked', 'completed', 'cancelled']),
	notes: Fields.string(),
});
const kinds = {
	clients: () => ({
		name: Fields.string(),
		email: Fields.string({ validate: hasAt }),
		phone: Fields.string(),
	}),
	services: () => ({
		name: Fields.string(),
		price: Fields.number(),
		duration: Fields.integer(),
	}),
};

const rows = JSON.parse(readFileSync(process.env.ROWS, 'utf8'));
const entities = {};
for (const name of Object.keys(rows)) {
	entities[name] = { [name]: class {} }[name];
	describeClass(
		entities[name],
		Entity(name, { allowApiCrud: true, defaultOrderBy: { id: 'asc' } }),
		{
			id: Fields.autoIncrement(),
			...(kinds[name] ?? appointment)(),
			createdAt: Fields.createdAt(),
			updatedAt: Fields.updatedAt(),
		},
	);
}
const timed = ({ starts_at, ends_at, ...row }) =>
	starts_at ? { ...row, starts_at: new Date(starts_at), ends_at: new Date(ends_at) } : row;
const app = express();
app.use(
	remultExpress({
		rootPath: '/v1',
		dataProvider: new InMemoryDataProvider(),
		entities: Object.values(entities),
		async initApi() {
			for (const [name, list] of Object.entries(rows))
				for (const row of list) await repo(entities[name]).insert(timed(row));
		},
	}),
);
app.listen(Number(process.env.PORT), '127.0.0.1');
