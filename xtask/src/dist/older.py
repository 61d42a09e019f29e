"""Gives the database of a server that has stopped an older schema: python3 older.py DATABASE MIGRATION…

What the older schema has no place for is lost, as it was not there yet. Everything else is as an older program would have left it.
"""

import hashlib
import os
import sqlite3
import sys

# As sqlx makes it.
APPLIED = """CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY, description TEXT NOT NULL, installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL, checksum BLOB NOT NULL, execution_time BIGINT NOT NULL)"""


def columns(connection, table):
    return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]


def tables(connection):
    found = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    return {name for (name,) in found if name != "_sqlx_migrations"}


def copy(today, older):
    # What migrations put there.
    for table in tables(older):
        older.execute(f"DELETE FROM {table}")
    for table in tables(older):
        # The journal was a table before it was a view of chunks.
        source = "chunks" if table == "journal" else table
        if source not in tables(today):
            continue
        shared = ", ".join(name for name in columns(older, table) if name in columns(today, source))
        order = " ORDER BY id" if source == "chunks" else ""
        rows = today.execute(f"SELECT {shared} FROM {source}{order}").fetchall()
        places = ", ".join("?" * len(shared.split(", ")))
        older.executemany(f"INSERT INTO {table} ({shared}) VALUES ({places})", rows)


def main(database, *migrations):
    path = f"{database}.older"
    today, older = sqlite3.connect(database), sqlite3.connect(path)
    older.execute(APPLIED)
    for version, file in enumerate(migrations, 1):
        with open(file, encoding="utf-8") as text:
            script = text.read()
        older.executescript(script)
        checksum = hashlib.sha384(script.encode()).digest()
        older.execute("INSERT INTO _sqlx_migrations VALUES (?, '', CURRENT_TIMESTAMP, TRUE, ?, 0)", (version, checksum))
    copy(today, older)
    older.commit()
    today.close()
    older.close()
    for ending in ["-wal", "-shm"]:
        if os.path.exists(database + ending):
            os.remove(database + ending)
    os.replace(path, database)


main(*sys.argv[1:])
