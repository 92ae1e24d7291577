# FastAPI as its tutorial lays it out: models of pydantic, a function for each method of a path, rows from `skip` on up to `limit`.
# It takes the rows of the file ROWS and listens on PORT.
import json
import os
from datetime import datetime
from typing import List, Optional

import uvicorn
from fastapi import FastAPI, HTTPException
from pydantic import BaseModel


class Appointment(BaseModel):
    client_id: int
    service_id: Optional[int] = None
    staff: str = ''
    starts_at: datetime
    ends_at: datetime
    status: str = 'booked'
    notes: str = ''


class Client(BaseModel):
    name: str
    email: str
    phone: Optional[str] = None


class Service(BaseModel):
    name: str
    price: float
    duration: int


def serve(app, name, model, rows):
    class Row(model):
        id: int
        created_at: datetime

    Row.__name__ = name
    made = datetime(2026, 9, 1, 8)
    kept = {at + 1: Row(id=at + 1, created_at=made, **row) for at, row in enumerate(rows)}

    def find(id):
        if id not in kept:
            raise HTTPException(404, 'Item not found')
        return kept[id]

    @app.get('/v1/' + name, response_model=List[Row])
    def read_all(skip: int = 0, limit: int = 100):
        return list(kept.values())[skip : skip + limit]

    @app.get('/v1/' + name + '/{id}', response_model=Row)
    def read(id: int):
        return find(id)

    @app.post('/v1/' + name, response_model=Row, status_code=201)
    def create(row: model):
        id = max(kept, default=0) + 1
        kept[id] = Row(id=id, created_at=datetime.now(), **row.dict())
        return kept[id]

    @app.put('/v1/' + name + '/{id}', response_model=Row)
    def update(id: int, row: model):
        kept[id] = Row(id=id, created_at=find(id).created_at, **row.dict())
        return kept[id]

    @app.delete('/v1/' + name + '/{id}')
    def delete(id: int):
        find(id)
        del kept[id]
        return {'ok': True}


app = FastAPI()
with open(os.environ['ROWS']) as file:
    for name, rows in json.load(file).items():
        serve(app, name, {'clients': Client, 'services': Service}.get(name, Appointment), rows)
uvicorn.run(app, host='127.0.0.1', port=int(os.environ['PORT']), log_level='error')
