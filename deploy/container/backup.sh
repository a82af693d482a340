#!/bin/sh
# One set a night in /backups, complete when it has its name; `backup.sh once` makes one now.
set -eu
umask 077
make_set() {
  set=/backups/$(date -u +%Y-%m-%dT%H%M%SZ)
  mkdir "$set.part"
  pg_dump -Fc -f "$set.part/database.dump"
  tar -C /files -czf "$set.part/files.tar.gz" .
  (cd "$set.part" && sha256sum database.dump files.tar.gz > SHA256SUMS)
  sync
  mv "$set.part" "$set"
  find /backups -mindepth 1 -maxdepth 1 -mtime +14 -exec rm -rf {} +
}
[ "${1:-}" = once ] && { make_set; exit; }
while true; do
  make_set || echo 'The backup failed; the next try is in an hour.' >&2
  [ -n "$(find /backups -mindepth 1 -maxdepth 1 -name '*Z' -mmin -120)" ] && sleep 86400 || sleep 3600
done
