import { rememberedByPhone } from '../../../features/caller-memory/caller-memory.ts'
import { type ProofNeeded, type ProofRefused, proveIdentity } from '../../../features/caller-proof/caller-proof.ts'
import { defineInternalTool } from '../define-tool.ts'
import type { ToolContext } from '../tool-context.ts'

export interface UsualServiceRequest {
  /** What the caller gave as proof; absent if nothing yet. */
  answer?: { name: string } | { code: string }
  /** Set if the caller gives no proof. */
  isSkipped?: true
}

type UsualServiceResult =
  /** The service of the last visit. Null if the caller has not agreed to be remembered or has never been here. */
  { outcome: 'usual_service'; service: string | null } | ProofNeeded | ProofRefused

/** What a caller means by "the usual". Given only if they agreed to be remembered and have proven who they are. */
export const usualServiceTool = defineInternalTool({
  name: 'usual_service',
  hasEffects: false,
  // If a code is the proof, each request sends one.
  isRepeatable: false,
  async run(
    { db, business, caller, clock }: ToolContext,
    { answer, isSkipped }: UsualServiceRequest,
  ): Promise<UsualServiceResult> {
    if (isSkipped) return { outcome: 'usual_service', service: null }
    const now = clock.now()
    const proof = await proveIdentity(db, business, caller, answer ?? null, now)
    if (proof.outcome !== 'proven') return proof
    const known = caller.phone === null ? null : await rememberedByPhone(db, business.id, caller.phone, now)
    return { outcome: 'usual_service', service: known?.visits.find(({ service }) => service !== null)?.service ?? null }
  },
  describeCall: ({ answer }) => ({
    name: 'usual_service',
    arguments: answer === undefined ? {} : 'code' in answer ? { code: '******' } : answer,
  }),
  formatResult: () => ({}),
})
