import { Type } from 'typebox'
import {
  MAX_NOTE_CHARACTERS,
  type RememberOutcome,
  rememberForCaller,
} from '../../../features/caller-memory/caller-memory.ts'
import { defineTool, InputRefusal } from '../define-tool.ts'
import type { ToolContext } from '../tool-context.ts'
import { readText, textInput } from '../tool-input.ts'

export interface RememberRequest {
  fact: string
}

type RememberResult = { outcome: 'remembered' } | { outcome: 'not_remembered'; why: NotRemembered }
type NotRemembered = Exclude<RememberOutcome, 'remembered'> | 'doubtful'

/** Keeps a fact for the caller's next calls, once they have agreed; their yes is their consent to be remembered. */
export const rememberTool = defineTool({
  name: 'remember',
  description:
    'Keeps one fact about the caller for their next calls, such as what they usually book or what they need. Only what they have said themselves and would expect to be remembered; never health, money or opinions.',
  hasEffects: true,
  input: Type.Object({ fact: textInput('The fact in one short sentence, such as "Comes with a guide dog."') }),
  parse(input, { callerPhone }): RememberRequest {
    const fact = readText(input.fact)
      ?.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim()
    if (!fact) throw new InputRefusal('fact: is missing. Give the fact in one short sentence.')
    if (callerPhone === null)
      throw new InputRefusal('The caller withholds their number, so nothing can be remembered of them.')
    if (fact.length > MAX_NOTE_CHARACTERS)
      throw new InputRefusal(
        `fact: has ${fact.length} characters. Give one short sentence of at most ${MAX_NOTE_CHARACTERS}.`,
      )
    return { fact }
  },
  confirm: ({ fact }) => `May we remember this for your next call: ${fact}`,
  async run({ db, business, caller, callId, clock }: ToolContext, { fact }: RememberRequest): Promise<RememberResult> {
    const { phone, isNumberDoubtful } = caller
    // A forged number belongs to somebody else.
    if (phone === null || isNumberDoubtful) return { outcome: 'not_remembered', why: 'doubtful' }
    const outcome = await rememberForCaller(
      db,
      business.id,
      { phone, body: fact, isCall: callId !== null },
      clock.now(),
    )
    return outcome === 'remembered' ? { outcome } : { outcome: 'not_remembered', why: outcome }
  },
  formatResult: (result) => ({
    note: result.outcome === 'remembered' ? 'It is remembered. Say so briefly.' : NOTES[result.why],
  }),
})

const NOTES: Readonly<Record<NotRemembered, string>> = {
  refused_before: 'The caller refused to be remembered before, so nothing is kept. Say that they can tell the team.',
  full: 'Enough is remembered already, so this is not. Offer to take a message instead.',
  doubtful: 'The network doubts the number of this call, so nothing is kept. Say so.',
}
