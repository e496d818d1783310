#!/bin/sh
# Makes the files of secrets that docker-compose.yml reads: docs/operations.md, "With Docker Compose".
# A file that is there stays as it is. What the environment holds is taken over; what is made up here is random.
set -eu

folder=${SECRETS_DIR:-secrets}
mkdir -p "$folder"
# Nobody else on this machine may enter; the files themselves are read by users of the containers.
chmod 700 "$folder"

random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
has() { [ -e "$folder/$1" ]; }
keep() {
  printf '%s\n' "$2" >"$folder/$1"
  chmod 644 "$folder/$1"
}

if ! has POSTGRES_PASSWORD; then
  owner=${POSTGRES_PASSWORD:-$(random)}
  keep POSTGRES_PASSWORD "$owner"
  keep MIGRATION_DATABASE_URL "postgres://hall:$owner@postgres:5432/hiring_hall"
  keep DATABASE_URL "postgres://hall_app:$(random)@postgres:5432/hiring_hall"
fi

if ! has REDIS_USERS; then
  queue=$(random)
  # Who brings no password may ask whether it lives, as the health check does; the product may not run the server.
  keep REDIS_USERS "user default on nopass -@all +ping
user hall on >$queue ~* &* +@all -@admin +client|list -flushall -flushdb"
  keep REDIS_URL "redis://hall:$queue@redis:6379"
fi

has SESSION_SECRET || keep SESSION_SECRET "${SESSION_SECRET:-$(random)}"
has SEAL_KEY || keep SEAL_KEY "${SEAL_KEY:-$(random)}"
# Those that were not made above stay empty until they are filled in.
# settings: all secrets
secrets='DATABASE_URL MIGRATION_DATABASE_URL REDIS_URL SESSION_SECRET SEAL_KEY SEAL_KEYS_PREVIOUS TWILIO_AUTH_TOKEN TWILIO_AUTH_TOKEN_PREVIOUS SENDGRID_API_KEY ADMIN_PASSWORD METRICS_TOKEN OTEL_EXPORTER_OTLP_HEADERS'
# end
for name in $secrets; do
  has "$name" || keep "$name" "$(printenv "$name" || true)"
done

for name in TWILIO_AUTH_TOKEN SENDGRID_API_KEY; do
  [ -n "$(cat "$folder/$name")" ] || echo "Write it to $folder/$name, which is empty: the provider gives it."
done
