import { phrases } from '../../speech/phrases.ts'
import type { ToolResult } from '../../tools/tool.ts'
import { plain } from '../script.ts'
import type { At, Move } from './menu-types.ts'

/** The proof that opens the caller's appointments, given by keys: the day of the month of an appointment, or a code. */

type Denied = Extract<ToolResult, { outcome: 'proof_needed' | 'proof_refused' }>

export function askProof(result: Denied): Move {
  if (result.outcome === 'proof_refused') return { to: { at: 'trouble' }, say: plain(phrases.proofRefused()) }
  const by = result.by === 'code' ? 'code' : 'day'
  return { to: { at: 'proof', by, keyed: '' }, say: result.wasWrong ? plain(phrases.proofWrong(by)) : [] }
}

/** The day of a month has two digits, a code has six. */
const DIGITS = { day: 2, code: 6 } as const

/** One key of the day or the code. Star clears the digits, hash finishes them. Null if no digit was keyed. */
export function keyProof(step: At<'proof'>, digit: string): Move | null {
  if (digit === '*') return { to: { ...step, keyed: '' } }
  const keyed = /^\d$/.test(digit) ? step.keyed + digit : step.keyed
  const isWhole = keyed.length >= DIGITS[step.by] || (digit === '#' && keyed !== '')
  if (!isWhole) return keyed === step.keyed ? null : { to: { ...step, keyed }, partial: true }
  const answer = step.by === 'day' ? { day: Number(keyed) } : { code: keyed }
  return {
    to: { at: 'finding' },
    next: { kind: 'run', request: { tool: 'verify_caller', answer, byDay: true } },
  }
}
