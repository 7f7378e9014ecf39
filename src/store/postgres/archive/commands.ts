/**
 * The shell commands with which PostgreSQL puts a finished file of its write-ahead log (WAL) into an archive, and gets it back.
 * https://www.postgresql.org/docs/current/continuous-archiving.html. In them, %p is the file and %f its name.
 */

/** In the archive a file is compressed: one that is cut off after a minute has 16 MB, most of it zeros. */
const COMPRESSED = '.gz'

/** The name of a WAL file whose archived form has this name; null for other files. */
export const walFileOf = (archived: string): string | null => /^[0-9A-F]{24}(?=\.gz$)/.exec(archived)?.[0] ?? null

/** How long a commit may wait until it is in the archive, in seconds. */
export const ARCHIVE_SECONDS = 60

/** The settings of a server that archives into `folder`, which its user can write to. */
export const archiveSettings = (folder: string): Record<string, string> => ({
  archive_mode: 'on',
  archive_command: archiveCommand(folder),
  archive_timeout: String(ARCHIVE_SECONDS),
})

/**
 * Writes under another name and flushes before it renames, so that the archive has whole files only. A file that is there already
 * must be the same: PostgreSQL repeats a command whose success it could not note.
 */
const archiveCommand = (folder: string): string =>
  [
    `f=${quoted(folder)}/%f${COMPRESSED}`,
    'if test -f "$f"; then gzip -dc "$f" | cmp -s - %p',
    'else gzip -1c %p > "$f.new" && sync "$f.new" && mv "$f.new" "$f"',
    'fi',
  ].join('; ')

/** The settings of a server that makes up for what happened since its cluster was copied. @param until null: all of it */
export const recoverySettings = (folder: string, until: Date | null): Record<string, string> => ({
  restore_command: `f=${quoted(folder)}/%f${COMPRESSED}; test -f "$f" && gzip -dc "$f" > %p`,
  recovery_target_timeline: 'latest',
  ...(until === null ? {} : { recovery_target_time: withOffset(until), recovery_target_action: 'promote' }),
  hot_standby: 'off',
  archive_mode: 'off',
})

/** PostgreSQL reads this setting before it knows the names of time zones, such as Z. */
const withOffset = (at: Date): string => at.toISOString().replace('Z', '+00')

/** For the shell, and for PostgreSQL, which reads % as the beginning of a placeholder. */
const quoted = (path: string): string => `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
