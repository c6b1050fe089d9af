#!/bin/sh
# Run by the image of PostgreSQL when its volume is still empty: the server gets a user who owns its database and nothing
# else. A superuser could read files and run programs. Nobody can log in as that one over the network.
set -eu
psql --username "$POSTGRES_USER" --dbname postgres --no-psqlrc --quiet --set ON_ERROR_STOP=1 \
  --set password="$POSTGRES_PASSWORD" --set superuser="$POSTGRES_USER" <<'SQL'
create role quotes login password :'password';
create database quotes owner quotes;
alter role :"superuser" password null;
SQL
