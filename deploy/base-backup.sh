#!/bin/sh
# Base backup for point-in-time recovery, as the user postgres. Keeps the newest ones, and the WAL since the oldest of them.
set -eu

directory=${BACKUP_DIRECTORY:-/var/backups/kapao}
keep=${BACKUP_KEEP:-7}
name=$(date -u +%Y%m%dT%H%M%SZ)

pg_basebackup --pgdata="$directory/base/$name.part" --label="$name" --format=tar --gzip --checkpoint=fast --no-password
mv "$directory/base/$name.part" "$directory/base/$name"

# Only complete backups count; names sort by time.
find "$directory/base" -mindepth 1 -maxdepth 1 -type d -name '*Z' | sort | head -n "-$keep" | xargs -r rm -r --
find "$directory/base" -mindepth 1 -maxdepth 1 -type d -name '*.part' -mtime +1 -exec rm -r -- {} +

oldest=$(find "$directory/base" -mindepth 1 -maxdepth 1 -type d -name '*Z' | sort | head -n 1)
start=$(grep -l "^LABEL: $(basename "$oldest")\$" "$directory"/wal/*.backup 2>/dev/null | head -n 1 || true)
# Its mark arrives in the archive a moment after the backup: without it, nothing is deleted this time.
if [ -n "$start" ]; then
  archivecleanup=$(command -v pg_archivecleanup || find /usr/lib/postgresql -name pg_archivecleanup | sort | tail -n 1)
  "$archivecleanup" "$directory/wal" "$(basename "$start")"
fi
