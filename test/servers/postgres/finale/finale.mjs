// Finale, which makes REST lists of Sequelize's models: a hundred rows a page, their range in a header, changes by PUT.
import { readFileSync } from 'node:fs';
import express from 'express';
import finale from 'finale-rest';
import { DataTypes, Sequelize } from 'sequelize';

// Sequelize changes what it is given.
const text = () => ({ type: DataTypes.TEXT });
const number = () => ({ type: DataTypes.INTEGER });
const needed = (column) => ({ ...column, allowNull: false });
const time = () => needed({ type: DataTypes.DATE });
const appointment = () => ({
	client_id: needed(number()),
	service_id: number(),
	staff: text(),
	starts_at: time(),
	ends_at: time(),
	status: { type: DataTypes.TEXT, validate: { isIn: [['booked', 'completed', 'cancelled']] } },
	notes: text(),
});
const kinds = {
	clients: {
		name: text(),
		email: { ...needed(text()), validate: { isEmail: true } },
		phone: text(),
	},
	services: { name: needed(text()), price: number(), duration: number() },
};

const rows = JSON.parse(readFileSync(process.env.ROWS, 'utf8'));
const sequelize = new Sequelize('postgres', 'n8n', process.env.DATABASE_WORD, {
	dialect: 'postgres',
	host: '127.0.0.1',
	port: Number(process.env.DATABASE_PORT),
	logging: false,
});
const app = express();
app.use(express.json());
finale.initialize({ app, sequelize, base: '/v1' });
const made = { createdAt: '2026-09-01T08:00:00.000Z', updatedAt: '2026-09-01T08:00:00.000Z' };
for (const [name, list] of Object.entries(rows)) {
	const model = sequelize.define(name, kinds[name] ?? appointment(), { freezeTableName: true });
	await model.sync();
	await model.bulkCreate(
		list.map((row) => ({ ...row, ...made })),
		{ silent: true },
	);
	finale.resource({ model, endpoints: [`/${name}`, `/${name}/:id`] });
}
app.listen(Number(process.env.PORT), '127.0.0.1');
