import { type FileHandle, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { CarrierStatus, OutboundSms } from '../../features/messages/sms-carrier.ts'

/** A message that the simulated network accepted. */
export interface Accepted extends OutboundSms {
  acceptedAt: string
  status: CarrierStatus
  errorCode: string | null
}

/**
 * The state of the simulated network must outlive our process, as a real carrier's does: one JSON line when it accepts
 * a message, one when the message reaches its final state. A line that a crash cut off is ignored, because its message
 * was never acknowledged.
 */
export interface Journal {
  accepted(message: Accepted): Promise<void>
  ended(id: string, status: CarrierStatus, errorCode: string | null): Promise<void>
  close(): Promise<void>
}

export const memoryJournal: Journal = { async accepted() {}, async ended() {}, async close() {} }

/** The data is safe once the promise resolves. */
export async function openJournal(file: string): Promise<Journal> {
  await mkdir(dirname(file), { recursive: true })
  const handle: FileHandle = await open(file, 'a', 0o600)
  const append = async (line: object) => {
    await handle.appendFile(`${JSON.stringify(line)}\n`)
    await handle.datasync()
  }
  return {
    accepted: (message) => append(message),
    ended: (id, status, errorCode) => append({ id, ended: status, errorCode }),
    close: () => handle.close(),
  }
}

/** Reads the file and rewrites it without messages that ended before `keepSince`. An absent file is empty. */
export async function readJournal(file: string, keepSince: Date): Promise<Map<string, Accepted>> {
  const messages = replay(await readFile(file, 'utf8').catch(whenAbsent))
  for (const [id, message] of messages) {
    const isOver = message.status === 'delivered' || message.status === 'failed'
    if (isOver && message.acceptedAt < keepSince.toISOString()) messages.delete(id)
  }
  const kept = [...messages.values()].map((message) => `${JSON.stringify(message)}\n`).join('')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, kept, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return messages
}

function whenAbsent(cause: NodeJS.ErrnoException): string {
  if (cause.code === 'ENOENT') return ''
  throw cause
}

function replay(text: string): Map<string, Accepted> {
  const messages = new Map<string, Accepted>()
  for (const line of text.split('\n')) {
    const entry = parsed(line)
    if (entry === null) continue
    const known = messages.get(entry.id)
    if (!('ended' in entry)) messages.set(entry.id, entry)
    else if (known) messages.set(entry.id, { ...known, status: entry.ended, errorCode: entry.errorCode })
  }
  return messages
}

type Line = Accepted | { id: string; ended: CarrierStatus; errorCode: string | null }

function parsed(line: string): Line | null {
  try {
    return JSON.parse(line) as Line
  } catch {
    return null
  }
}
