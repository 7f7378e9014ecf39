import { readFileSync } from 'node:fs'
import type { Config } from '../../config/config.ts'
import type { Log } from '../../kernel/log.ts'
import { SetupError } from '../../kernel/setup-error.ts'

/** Two sockets for audio and the recording; 476 files were open during 150 calls. */
const FILES_PER_CALL = 3
/** For the database, webhooks, carriers, the log, documents and the program itself. */
const OTHER_FILES = 300
/** With 256, even the files of the program cannot be read. */
const FILES_TO_START = 512

type Limits = Pick<Config, 'maxCalls' | 'maxConnections'>

/** How many files and sockets the service may need at once. */
export const filesNeeded = ({ maxCalls, maxConnections }: Limits): number =>
  OTHER_FILES + FILES_PER_CALL * maxCalls + maxConnections

/**
 * The limit of open files of this process (`ulimit -n`); null if it is unlimited or unknown. Node raises the soft limit to the hard one
 * when it starts.
 */
export function openFilesLimit(limits = readLimits()): number | null {
  const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? []
  return soft === undefined ? null : Number(soft)
}

/** What is wrong with this limit, and what to do about it; null if nothing. */
export function fewFiles(limit: number | null, config: Limits): { problem: string; fix: string } | null {
  const needed = filesNeeded(config)
  if (limit === null || limit >= needed) return null
  const fix =
    `Raise the limit to ${needed} ("ulimit -n ${needed}"; LimitNOFILE=${needed} in a systemd unit; --ulimit nofile=${needed} of ` +
    'Docker), or lower FRONTBELL_MAX_CALLS or FRONTBELL_MAX_CONNECTIONS.'
  return {
    problem: `${limit} open files are allowed; ${config.maxCalls} calls and ${config.maxConnections} connections need ${needed}`,
    fix,
  }
}

/** Logs that the limit is too low for the configured calls and connections. */
export function warnOfFewFiles(config: Limits, log: Log): void {
  const shortage = fewFiles(openFilesLimit(), config)
  if (shortage) log.warn({ fix: shortage.fix }, shortage.problem)
}

/** @throws SetupError if the limit is so low that the service cannot start */
export function refuseTooFewFiles(limit: number | null, config: Limits): void {
  const shortage = fewFiles(limit, config)
  if (limit !== null && limit < FILES_TO_START && shortage)
    throw new SetupError(`The service cannot start: ${shortage.problem}. ${shortage.fix}`)
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
