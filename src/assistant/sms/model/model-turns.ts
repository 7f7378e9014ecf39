import type { ThreadText } from '../../../features/messages/answer-steps.ts'
import type { ModelPicture, ModelTurn } from '../../ports.ts'
import { type Round, restoreRounds } from './answer-progress.ts'

/** How the body of a text shows that a one-time code was in it. */
const HIDDEN_CODE = '\u2022\u2022\u2022\u2022\u2022\u2022'
/** Six digits, in the way in which a person types the code that they got. */
const CODE = /(?<![\d+][ -]?)\d(?:[ -]?\d){5}(?![ -]?\d)/g
const MAX_CHARACTERS = 1_600

/** A picture in a text of the thread. */
export interface ThreadPicture extends ModelPicture {
  messageId: string
}

/**
 * The texts of a thread for a model, with the tools that were called in between; the last one is the text to be answered, with what has been done for
 * it so far. Codes never reach the model. Pure.
 */
export function modelTurns(
  texts: readonly ThreadText[],
  rounds: readonly Round[],
  pictures: readonly ThreadPicture[] = [],
): ModelTurn[] {
  let hasCode = false
  const turns = texts.flatMap((text, index): ModelTurn[] => {
    hasCode ||= text.direction === 'outbound' && text.body.includes(HIDDEN_CODE)
    if (text.direction === 'outbound') return [{ from: 'assistant', text: text.body.slice(0, MAX_CHARACTERS) }]
    const seen = pictures.filter(({ messageId }) => messageId === text.id)
    const said = {
      from: 'caller' as const,
      text: readable(text, hasCode),
      ...(seen.length > 0 ? { pictures: seen.map(({ mimeType, bytes }) => ({ mimeType, bytes })) } : {}),
    }
    const isLast = index === texts.length - 1
    return [said, ...(isLast ? rounds : restoreRounds(text.steps)).flatMap(roundTurns)]
  })
  return turns
}

/** The code in a text if one was sent before; otherwise null. Pure. */
export function codeIn(texts: readonly ThreadText[]): string | null {
  const last = texts.at(-1)
  const wasSent = texts.some(({ direction, body }) => direction === 'outbound' && body.includes(HIDDEN_CODE))
  if (last === undefined || !wasSent) return null
  return last.body.match(CODE)?.[0]?.replaceAll(/\D/g, '') ?? null
}

function readable({ body, mediaCount }: ThreadText, hasCode: boolean): string {
  const words = hasCode ? body.replaceAll(CODE, '(a code)') : body
  const pictures = Array.from({ length: mediaCount }, () => '[picture]')
  const whole = [words.trim().slice(0, MAX_CHARACTERS), ...pictures].filter((part) => part !== '').join(' ')
  return whole === '' ? '(an empty text)' : whole
}

const roundTurns = (round: Round): ModelTurn[] => [
  {
    from: 'assistant',
    text: '',
    toolCalls: round.map(({ id, tool, arguments: given }) => ({ id, tool, arguments: given })),
  },
  ...round.map(({ id, tool, result }): ModelTurn => ({ from: 'tool', toolCallId: id, tool, result })),
]
