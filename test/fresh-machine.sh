#!/usr/bin/env bash
# Tests the installation on a fresh machine: clones the repository, installs, builds, starts and stops the service, in folders
# with unusual names, as root and as an ordinary user. Prints each check with its duration, and stops at the first failure.
#
#   test/fresh-machine.sh [REPOSITORY]        (default: this repository; only committed files are tested)
#
# Needs git, Node and npm. As root it also needs setpriv and tests both users. Takes about two minutes, mostly for npm.
set -euo pipefail
repository=$(cd "${1:-$(dirname "$0")/..}" && pwd)
root=$(mktemp -d)
chmod 755 "$root"
closed=''
elsewhere=''
cleanup() {
  # Only processes that this script started.
  for pid in $(ours); do kill -9 "$pid" 2>/dev/null || true; done
  rm -rf "$root" ${closed:+"$closed"} ${elsewhere:+"$elsewhere"}
}
trap cleanup EXIT

# Prints the ids of all processes whose working directory is in the folders of this test: npm, node, the shell and PostgreSQL.
# Call it as $(ours), because it replaces the shell.
ours() {
  cd / && SCRIPT=$$ exec node -e '
    const { readdirSync, readlinkSync } = require("node:fs")
    const [, ...folders] = process.argv
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name) && name !== process.env.SCRIPT)) {
      try {
        const place = readlinkSync(`/proc/${pid}/cwd`)
        if (folders.some((folder) => place.startsWith(folder))) console.log(pid)
      } catch {}
    }' "$root" ${closed:+"$closed"} ${elsewhere:+"$elsewhere"}
}
now_ms() { date +%s%3N; }
say() { printf '%-72s %s\n' "$1" "${2:-ok}"; }
fail() { printf 'FAILED: %s\n' "$1" >&2; [ ! -f "${log:-}" ] || tail -20 "$log" >&2; exit 1; }

# as USER COMMAND...: runs the command as the user, with separate home and npm cache folders
as() {
  local user=$1; shift
  local line
  line="cd $(printf %q "$PWD") && HOME=$(printf %q "$root/home-$user") npm_config_cache=$(printf %q "$root/npm-$user") PORT=0 FRONTBELL_SIP_PORT=0 $(printf '%q ' "$@")"
  if [ "$user" = "$(id -un)" ]; then exec bash -c "$line"; fi
  # Not su: it starts a new session, which the signals to our process group do not reach.
  exec setpriv --reuid="$user" --regid="$(id -g "$user")" --clear-groups bash -c "$line"
}

# within MS LIMIT WHAT: fails if MS exceeds LIMIT. The limit is for an idle machine and grows with the load of a busy one.
within() {
  local busy limit
  busy=$(node -p 'Math.max(1, os.loadavg()[0] / os.cpus().length)')
  limit=$(node -p "Math.round($2 * $busy)")
  [ "$1" -lt "$limit" ] || fail "$3 took $1 ms, which is more than $limit ms (load $busy of 1)"
}

# start USER COMMAND...: starts the command in the background, in a new process group, and waits until the service is ready
start() {
  log=$(mktemp "$root/log-XXXX"); chmod 666 "$log"
  local begun; begun=$(now_ms)
  set -m; (as "$@") >"$log" 2>&1 & job=$!; set +m
  until grep -q 'Frontbell is running' "$log"; do
    kill -0 "$job" 2>/dev/null || fail "$* ended before it was ready"
    [ $(($(now_ms) - begun)) -lt 120000 ] || fail "$* is not ready after two minutes"
    sleep 0.02
  done
  took=$(($(now_ms) - begun))
}

# stop SIGNAL: sends the signal to the process group, as a terminal does, and waits until all processes have ended
stop() {
  kill "-$1" "-$job" 2>/dev/null || true
  wait "$job" 2>/dev/null || true
  nothing_left "after SIG$1"
}

nothing_left() {
  for _ in $(seq 100); do [ -z "$(ours)" ] && return; sleep 0.1; done
  fail "$1 these processes still run: $(ps -o pid=,args= -p "$(ours | paste -sd,)")"
}

serve() { printf '%s\n' "$checkout/bin/frontbell.js"; }

for user in $(id -un) $([ "$(id -u)" = 0 ] && echo nobody); do
  printf '\n== as %s, in a folder with spaces\n' "$user"
  place="$root/a folder, of $user"
  checkout="$place/frontbell"
  mkdir -p "$place" "$root/home-$user" "$root/npm-$user"
  chown "$user" "$place" "$root/home-$user" "$root/npm-$user" 2>/dev/null || true
  cd "$place"
  # Cloned as the current user: git refuses to read the repository of another user.
  git -c advice.detachedHead=false clone -q --no-hardlinks "$repository" frontbell
  chown -R "$user" frontbell 2>/dev/null || true
  cd "$checkout"

  begun=$(now_ms); (as "$user" npm ci --no-audit --no-fund --loglevel=error) >"$root/npm.log" 2>&1 || { cat "$root/npm.log"; fail 'npm ci'; }
  say 'npm ci' "$(($(now_ms) - begun)) ms"
  start "$user" npm start
  grep -q 'API key' "$log" || fail 'the first start prints no API key'
  say 'npm start: built, first start, ready' "$took ms"
  (as "$user" npm start) >"$root/second" 2>&1 && fail 'a second npm start was accepted'
  grep -q 'already running' "$root/second" || { cat "$root/second"; fail 'the second npm start does not give the reason'; }
  say 'a second npm start on the same folder is refused'
  stop INT; say 'Ctrl-C leaves nothing running'

  rm -rf "$checkout/data"
  start "$user" node "$(serve)"; say 'first start after the build' "$took ms"
  within "$took" 5000 'the first start'
  stop TERM; say 'SIGTERM leaves nothing running'
  start "$user" node "$(serve)"; say 'later start' "$took ms"
  within "$took" 2000 'a later start'
  grep -q 'API key' "$log" && fail 'a later start prints an API key'
  stop KILL; say 'kill -9 leaves nothing running'
  start "$user" node "$(serve)"; say 'start after kill -9' "$took ms"
  stop TERM

  for wait in 0.05 0.2 0.4 0.7; do
    set -m; (as "$user" node "$(serve)") >"$root/early" 2>&1 & job=$!; set +m
    sleep "$wait"; stop TERM
  done
  say 'SIGTERM at four moments of a start leaves nothing running'

  node -e 'require("net").createServer().listen(0, "127.0.0.1", function () { console.log(this.address().port); setTimeout(() => process.exit(), 20000) })' "$root" >"$root/port" & holder=$!
  until [ -s "$root/port" ]; do sleep 0.05; done
  (PORT_TAKEN=$(cat "$root/port"); as "$user" env PORT="$PORT_TAKEN" node "$(serve)") >"$root/taken" 2>&1 && fail 'the service started on a port in use'
  kill "$holder"; wait "$holder" 2>/dev/null || true
  [ "$(wc -l <"$root/taken")" = 1 ] && grep -q 'is in use by another program' "$root/taken" || { cat "$root/taken"; fail 'a port in use is not reported in one line'; }
  say 'a port in use is reported in one line'
  nothing_left 'after the port in use'

  long="$place/$(printf 'a-very-long-name-%.0s' 1 2 3 4 5 6 7 8 9 10)/$(printf 'b%.0s' $(seq 200))"
  mkdir -p "$long"; chown -R "$user" "$place/"a-very* 2>/dev/null || true
  start "$user" node "$(serve)" --data-dir "$long/data"; say "a data folder whose path has ${#long} characters" "$took ms"
  stop TERM
done

if [ "$(id -u)" = 0 ]; then
  printf '\n== as root, in a folder that other users cannot enter\n'
  closed=$(mktemp -d /root/frontbell-XXXX)
  cp -a "$root/a folder, of $(id -un)/frontbell" "$closed/x" && rm -rf "$closed/x/data"
  checkout="$closed/x"; cd "$checkout"
  start root node "$(serve)"; say 'first start' "$took ms"
  elsewhere=$(cat "$checkout/data/postgres-location")
  stop INT; say 'Ctrl-C leaves nothing running'
  start root node "$(serve)"; say 'later start' "$took ms"
  stop KILL; say 'kill -9 leaves nothing running'
fi
printf '\nAll checks passed.\n'
