import type { Business } from '../../../features/business/business.ts'
import type { Caller } from '../../../features/caller-proof/caller-proof.ts'
import type { InboundMessage } from '../../../features/messages/answer-inbound.ts'
import type { ToolRuntime } from '../../../features/tools/call-tool.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Log } from '../../../kernel/log.ts'
import type { Database } from '../../../store/database.ts'
import { guardTools, mayOffer, type SessionAssistant } from '../../call/assistant.ts'
import { loadModelKnowledge } from '../../call/model-knowledge.ts'
import { loadCallProfile } from '../../call/profile.ts'
import type { LanguageModel } from '../../ports.ts'
import { customToolRunner } from '../../tools/custom-tools.ts'
import type { KnownBusiness } from '../../tools/known-business.ts'
import { toolRunner } from '../../tools/run-tool.ts'
import type { ToolContext } from '../../tools/tool-context.ts'
import { toolSet } from '../../tools/tool-set.ts'
import type { TextScene } from './text-answer.ts'
import { TextTools } from './text-tools.ts'

interface SceneParts {
  db: Database
  clock: Clock
  log: Log
  /** Absent if businesses have no custom tools. */
  toolRuntime?: ToolRuntime
  model: LanguageModel
  message: InboundMessage
  business: Business
  known: KnownBusiness
  caller: Caller
  assistant: SessionAssistant
}

/** Tools for calls that a text has no use for. */
const CALLS_ONLY: ReadonlySet<string> = new Set(['end_call', 'transfer', 'send_text'])

/** Loads what a model needs to answer a text: the prompt, the tools and the knowledge of the assistant. */
export async function openTextScene(parts: SceneParts): Promise<TextScene> {
  const { db, clock, log, toolRuntime, model, message, business, known, caller, assistant } = parts
  const { fields, tools: allowed, knowledge } = assistant.content
  const [{ customTools, topics }, profile] = await Promise.all([
    loadModelKnowledge(business.id, knowledge?.articleIds ?? null, {
      db,
      log,
      ...(toolRuntime ? { toolRuntime } : {}),
    }),
    loadCallProfile(db, business, message.to, log),
  ])
  const tools = toolSet({
    ...{
      business,
      services: known.services,
      staff: known.staff,
      callerPhone: caller.phone,
      custom: customTools,
      fields,
    },
    mayUse: (name) => !CALLS_ONLY.has(name) && mayOffer(assistant.content, name),
  })
  const facts = {
    ...{ business, services: known.services, staff: known.staff, topics, callerPhone: caller.phone },
    ...({ direction: 'inbound', owner: assistant.content, tools: tools.tools.map(({ name }) => name) } as const),
    language: assistant.content.languages[0] ?? profile.language,
  }
  const runner = (mayHaveHappened: boolean) => guardTools(toolRunner(textToolContext(parts, mayHaveHappened)), allowed)
  const { timezone, callerProof } = business
  const runs = new TextTools({
    ...{ db, clock, log, tools, timezone, message, takesCodes: callerProof === 'code', runner },
  })
  return { db, clock, log, message, business, caller, assistant, model, tools, facts, runs }
}

/** The context in which tools run to answer a text. */
export function textToolContext(
  { db, clock, log, toolRuntime, business, caller, message, assistant }: Omit<SceneParts, 'model' | 'known'>,
  mayHaveHappened: boolean,
): ToolContext {
  return {
    ...{ db, clock, log, business, caller, callId: null, knowledge: assistant.content.knowledge },
    message: { id: message.id, isRepeated: mayHaveHappened },
    ...(toolRuntime ? { runCustomTool: customToolRunner(toolRuntime, business.id, runIds(message.id)) } : {}),
    transfer: async () => ({ outcome: 'failed', reason: 'not on the telephone' }),
  }
}

/** Run ids that are the same for the same runs in another try, so that the server of a tool recognizes a repetition. */
function runIds(messageId: string): () => string {
  let runs = 0
  return () => {
    runs += 1
    return `${messageId}-${runs}`
  }
}
