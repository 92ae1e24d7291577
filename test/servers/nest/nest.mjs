// NestJS with nestjs-paginate over TypeORM, as their guides lay it out: twenty rows a page, bodies checked by class-validator.
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import common from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import nestjsTypeorm from '@nestjs/typeorm';
import validator from 'class-validator';
import pagination from 'nestjs-paginate';
import typeorm from 'typeorm';

const { getRepositoryToken, TypeOrmModule } = nestjsTypeorm;
const { IsEmail, IsIn, IsISO8601, IsNumber, IsOptional, IsString } = validator;
const text = { type: 'text', nullable: true, checks: [IsOptional(), IsString()] };
const number = { type: 'integer', nullable: true, checks: [IsOptional(), IsNumber()] };
const time = { type: 'datetime', checks: [IsISO8601()] };
const appointment = {
	client_id: { type: 'integer', checks: [IsNumber()] },
	service_id: number,
	staff: text,
	starts_at: time,
	ends_at: time,
	status: {
		type: 'text',
		nullable: true,
		checks: [IsOptional(), IsIn(['booked', 'completed', 'cancelled'])],
	},
	notes: text,
};
const kinds = {
	clients: { name: text, email: { type: 'text', checks: [IsEmail()] }, phone: text },
	services: { name: text, price: number, duration: number },
};

const rows = JSON.parse(readFileSync(process.env.ROWS, 'utf8'));

/** A class for bodies; in that of a change every field may be left out. */
function bodyOf(fields, isChange) {
	class Body {}
	for (const [name, { checks }] of Object.entries(fields))
		for (const check of isChange ? [IsOptional(), ...checks] : checks) check(Body.prototype, name);
	return Body;
}

function decorate(target, name, types, parameters, ...decorators) {
	Reflect.defineMetadata('design:paramtypes', types, target, name);
	parameters.forEach((parameter, at) => parameter(target, name, at));
	const descriptor = Object.getOwnPropertyDescriptor(target, name);
	for (const one of decorators) one(target, name, descriptor);
}

function controllerOf(name, fields) {
	class Controller {
		constructor(repository) {
			this.repository = repository;
		}
		async all(query) {
			return await pagination.paginate(query, this.repository, {
				sortableColumns: ['id', 'createdAt'],
				defaultSortBy: [['id', 'ASC']],
			});
		}
		async one(id) {
			const found = await this.repository.findOneBy({ id });
			if (!found) throw new common.NotFoundException();
			return found;
		}
		async create(body) {
			return await this.repository.save(this.repository.create(body));
		}
		async change(id, body) {
			await this.one(id);
			await this.repository.update(id, body);
			return await this.one(id);
		}
		async remove(id) {
			await this.one(id);
			await this.repository.delete(id);
		}
	}
	const { Body, Delete, Get, Param, ParseIntPipe, Patch, Post } = common;
	const id = Param('id', ParseIntPipe);
	const { prototype } = Controller;
	decorate(prototype, 'all', [Object], [pagination.Paginate()], Get());
	decorate(prototype, 'one', [Number], [id], Get(':id'));
	decorate(prototype, 'create', [bodyOf(fields)], [Body()], Post());
	decorate(prototype, 'change', [Number, bodyOf(fields, true)], [id, Body()], Patch(':id'));
	decorate(prototype, 'remove', [Number], [id], Delete(':id'));
	common.Inject(getRepositoryToken(entities[name]))(Controller, undefined, 0);
	common.Controller(name)(Controller);
	return Controller;
}

const entities = {};
for (const name of Object.keys(rows)) {
	const fields = kinds[name] ?? appointment;
	const columns = Object.entries(fields).map(([field, { checks, ...column }]) => [field, column]);
	entities[name] = new typeorm.EntitySchema({
		name,
		columns: {
			id: { type: 'integer', primary: true, generated: true },
			...Object.fromEntries(columns),
			createdAt: { type: 'datetime', createDate: true },
			updatedAt: { type: 'datetime', updateDate: true },
		},
	});
}
class Application {}
common.Module({
	imports: [
		TypeOrmModule.forRoot({ type: 'sqljs', synchronize: true, entities: Object.values(entities) }),
		TypeOrmModule.forFeature(Object.values(entities)),
	],
	controllers: Object.entries(entities).map(([name]) =>
		controllerOf(name, kinds[name] ?? appointment),
	),
})(Application);
const app = await NestFactory.create(Application, { logger: ['error', 'warn'] });
app.useGlobalPipes(new common.ValidationPipe({ whitelist: true, transform: true }));
app.setGlobalPrefix('v1');
for (const [name, list] of Object.entries(rows)) {
	const repository = app.get(getRepositoryToken(entities[name]));
	for (let at = 0; at < list.length; at += 500) await repository.insert(list.slice(at, at + 500));
}
await app.listen(Number(process.env.PORT), '127.0.0.1');
