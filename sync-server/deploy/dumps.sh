#!/bin/sh
# Dumps the database of the variables PG* into DUMP_FOLDER, and restores it from there:
#   dumps.sh now           one dump; those older than DUMP_KEEP_DAYS are deleted
#   dumps.sh nightly       one now and one each night at three
#   dumps.sh check         fails if the newest dump is older than 26 hours
#   dumps.sh restore FILE  while the app is stopped; the database as it was stays, under another name
set -eu
# Dumps hold personal data.
umask 077

now() {
  file="$DUMP_FOLDER/side-one-$(date -u +%Y%m%dT%H%M%SZ).dump"
  pg_dump --format=custom --file="$file.part"
  mv "$file.part" "$file"
  echo "$file"
  find "$DUMP_FOLDER" -name 'side-one-*.dump*' -mtime "+${DUMP_KEEP_DAYS:-14}" -delete
}

case "${1:-}" in
now) now ;;
nightly)
  while true; do
    # In another process, so that a failure ends that alone.
    if sh "$0" now; then
      sleep $(((86400 + $(date -d 03:00 +%s) - $(date +%s)) % 86400 + 1))
    else
      echo 'The dump failed. Trying again in ten minutes.' >&2
      sleep 600
    fi
  done
  ;;
check) find "$DUMP_FOLDER" -name 'side-one-*.dump' -mmin -1560 | grep -q . ;;
restore)
  sessions=$(psql -qtAX --dbname=postgres --command="select count(*) from pg_stat_activity where datname = '$PGDATABASE'")
  if [ "$sessions" -gt 0 ]; then
    echo "$PGDATABASE has $sessions sessions: stop the app first." >&2
    exit 1
  fi
  new="${PGDATABASE}_$(date -u +%Y%m%dt%H%M%Sz)"
  # After the exchange no database has this name.
  trap 'dropdb --if-exists "$new" 2>/dev/null' EXIT
  createdb --template=template0 "$new"
  pg_restore --no-owner --exit-on-error --dbname="$new" "$2"
  # Another epoch makes each device fetch everything again and resend what the copy lacks.
  psql --quiet --set=ON_ERROR_STOP=1 --dbname="$new" --command='update sync_head set epoch = gen_random_uuid()'
  psql --quiet --set=ON_ERROR_STOP=1 --dbname=postgres \
    --command="begin; alter database \"$PGDATABASE\" rename to \"${new}_before\"; alter database \"$new\" rename to \"$PGDATABASE\"; commit"
  echo "$PGDATABASE is restored. As it was before: ${new}_before"
  ;;
*)
  sed -n '2,/^set/s/^# //p' "$0" >&2
  exit 2
  ;;
esac
