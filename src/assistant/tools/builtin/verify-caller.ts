import { Type } from 'typebox'
import { type AppointmentAccess, proveCaller } from '../../../features/caller-proof/caller-proof.ts'
import type { ProofAnswer } from '../../../features/caller-proof/proof-rules.ts'
import { cleanPersonName } from '../../../features/contacts/person-name.ts'
import { defineTool, InputRefusal } from '../define-tool.ts'
import { formatAccess, rememberAccess } from '../format-access.ts'
import type { ToolContext } from '../tool-context.ts'
import { readText, textInput } from '../tool-input.ts'

export interface VerifyCallerRequest {
  answer: ProofAnswer
  /** Set if the caller can only press keys: a day of the month then counts for every appointment. */
  byDay?: true
}

/** Checks what the caller gives as proof, and opens their appointments if it is right. Each wrong answer counts. */
export const verifyCallerTool = defineTool({
  name: 'verify_caller',
  description:
    'Checks what the caller gave as proof after another tool has answered proof_needed, and gives their appointments if it fits. Give the words of the caller, never a guess of yours.',
  hasEffects: false,
  input: Type.Object({
    name: Type.Optional(textInput('The whole name that the caller said')),
    day: Type.Optional(
      Type.Integer({ description: 'The day of the month that the caller gave', minimum: 1, maximum: 31 }),
    ),
    code: Type.Optional(textInput('The digits of the code that the caller read out')),
  }),
  parse: (input): VerifyCallerRequest => ({ answer: readAnswer(input) }),
  run(
    { db, business, caller, clock }: ToolContext,
    { answer, byDay }: VerifyCallerRequest,
  ): Promise<AppointmentAccess> {
    return proveCaller(db, business, byDay ? { ...caller, namesAreHeard: false } : caller, answer, clock.now())
  },
  formatResult: formatAccess,
  remember: rememberAccess,
  // An answer whose result was lost may already have been counted.
  isRepeatable: false,
  describeCall: ({ answer }) => ({ name: 'verify_caller', arguments: 'code' in answer ? { code: '******' } : answer }),
})

function readAnswer(input: { name?: unknown; day?: unknown; code?: unknown }): ProofAnswer {
  const code = readText(input.code)?.replaceAll(/\D/g, '') ?? ''
  if (code !== '') return { code }
  const name = cleanPersonName(readText(input.name) ?? '')
  if (name !== null) return { name }
  const day = Number(readText(input.day) ?? Number.NaN)
  if (Number.isInteger(day) && day >= 1 && day <= 31) return { day }
  throw new InputRefusal('Give the name, the day or the code that the caller said. If they said none, ask for it.')
}
