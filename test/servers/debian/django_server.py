# Django REST framework: ModelViewSets on a DefaultRouter, with one of the three paginations that it brings and ten rows a page.
# It takes the rows of the file ROWS, listens on PORT, and pages as PAGINATION says.
import json
import os
import sys

from django.conf import settings

PAGINATION = os.environ['PAGINATION']
settings.configure(
    SECRET_KEY='x',
    ALLOWED_HOSTS=['*'],
    ROOT_URLCONF=__name__,
    USE_TZ=True,
    DEFAULT_AUTO_FIELD='django.db.models.BigAutoField',
    MIDDLEWARE=['django.middleware.common.CommonMiddleware'],
    INSTALLED_APPS=[
        'django.contrib.contenttypes',
        'django.contrib.auth',
        'rest_framework',
        'rest_framework.authtoken',
    ],
    DATABASES={'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': os.environ['ROWS'] + '.sqlite3'}},
    REST_FRAMEWORK={
        'DEFAULT_PAGINATION_CLASS': 'rest_framework.pagination.%sPagination' % PAGINATION,
        'PAGE_SIZE': 10,
        'DEFAULT_AUTHENTICATION_CLASSES': [__name__ + '.BearerAuthentication'],
        'DEFAULT_PERMISSION_CLASSES': ['rest_framework.permissions.IsAuthenticated'],
    },
)

import django

django.setup()

from django.core.management import call_command
from django.db import connection, models, transaction
from django.urls import include, path
from rest_framework.authentication import TokenAuthentication


class BearerAuthentication(TokenAuthentication):
    keyword = 'Bearer'


# These look for the class above as they are loaded.
from rest_framework import pagination, routers, serializers, viewsets


STATUSES = [(name, name.title()) for name in ('booked', 'completed', 'cancelled')]


def appointment():
    return dict(
        client_id=models.IntegerField(),
        service_id=models.IntegerField(null=True),
        staff=models.CharField(max_length=50, blank=True),
        starts_at=models.DateTimeField(),
        ends_at=models.DateTimeField(),
        status=models.CharField(max_length=12, choices=STATUSES, default='booked'),
        notes=models.TextField(blank=True),
    )


def client():
    return dict(
        name=models.CharField(max_length=100),
        email=models.EmailField(unique=True),
        phone=models.CharField(max_length=30, blank=True),
    )


def service():
    return dict(
        name=models.CharField(max_length=100),
        price=models.DecimalField(max_digits=8, decimal_places=2),
        duration=models.IntegerField(),
    )


KINDS = {'clients': client, 'services': service}
with open(os.environ['ROWS']) as file:
    ROWS = json.load(file)
router = routers.DefaultRouter(trailing_slash=PAGINATION == 'PageNumber')
made = {}
for name in ROWS:
    meta = type('Meta', (), {'app_label': 'auth', 'db_table': 'salon_' + name, 'ordering': ['id']})
    times = dict(created=models.DateTimeField(auto_now_add=True), modified=models.DateTimeField(auto_now=True))
    fields = {**times, **KINDS.get(name, appointment)()}
    model = type(name.title(), (models.Model,), {**fields, 'Meta': meta, '__module__': __name__})
    shown = type('Meta', (), {'model': model, 'fields': ['id', *fields]})
    serializer = type(name + 'Serializer', (serializers.ModelSerializer,), {'Meta': shown})
    members = {'queryset': model.objects.all(), 'serializer_class': serializer}
    if PAGINATION == 'Cursor':
        newest = {'ordering': '-created'}
        members['pagination_class'] = type('Newest', (pagination.CursorPagination,), newest)
    router.register(name, type(name + 'ViewSet', (viewsets.ModelViewSet,), members), basename=name)
    made[name] = model

urlpatterns = [path('api/v1/', include(router.urls)), path('v1/', include(router.urls))]

if __name__ == '__main__':
    from django.contrib.auth.models import User
    from rest_framework.authtoken.models import Token

    sys.modules['django_server'] = sys.modules[__name__]
    call_command('migrate', run_syncdb=True, verbosity=0)
    with connection.schema_editor() as editor:
        for model in made.values():
            editor.create_model(model)
    with transaction.atomic():
        for name, rows in ROWS.items():
            for row in rows:
                made[name].objects.create(**row)
    Token.objects.create(user=User.objects.create(username='n8n'), key='key')
    call_command('runserver', '127.0.0.1:' + os.environ['PORT'], use_reloader=False)
