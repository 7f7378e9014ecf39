import type { CallContext } from '../../../src/assistant/responders/script.ts'
import { toolRunner } from '../../../src/assistant/tools/run-tool.ts'
import { addService } from '../../../src/features/business/business.ts'
import { ManualClock } from '../../../src/kernel/clock.ts'
import { silentLog } from '../../../src/kernel/log.ts'
import type { Database } from '../../../src/store/database.ts'
import { FROM, TextCall } from '../../callers/text-call.ts'
import { aBusiness, aCaller, aLiveCall, anArticle, NOW } from '../../factories/records.ts'
import type { AskedOnce, AskedTrade } from './asked-trade.ts'

/** The outcome of a question. `invented` means that an article was read out that does not answer it. */
type Outcome = 'answered' | 'honest' | 'missed' | 'invented'

export interface AskedByTelephone {
  trade: string
  shape: 'situation' | 'time or service' | 'plain' | 'unanswerable'
  question: string
  reply: string
  outcome: Outcome
  isRight: boolean
}

/** Asks every question of a trade in a call of its own, with the dialogue responder, its tools and a real database. */
export async function askByTelephone(db: Database, trade: AskedTrade): Promise<AskedByTelephone[]> {
  const call = await callsOf(db, trade)
  const asked: AskedByTelephone[] = []
  const ask = async (shape: AskedByTelephone['shape'], question: string, fact: RegExp | null) => {
    const reply = await call(question)
    const outcome = outcomeOf(reply, fact, trade)
    const isRight = outcome === (fact === null ? 'honest' : 'answered')
    asked.push({ trade: trade.trade, shape, question, reply, outcome, isRight })
  }
  const askAll = async (shape: AskedByTelephone['shape'], all: readonly AskedOnce[]) => {
    for (const [question, fact] of all) await ask(shape, question, fact)
  }
  await askAll('situation', trade.situations)
  await askAll('time or service', trade.withTimeOrService)
  await askAll('plain', trade.plain)
  for (const question of trade.unanswerable) await ask('unanswerable', question, null)
  return asked
}

/** Opens the business. What is returned calls, says one sentence, and gives the reply to it. */
async function callsOf(db: Database, { trade, services, articles }: AskedTrade) {
  const now = new Date(NOW)
  const business = await aBusiness(db, { name: `The ${trade}` })
  const offered = services.map((name) => ({ name, durationMinutes: 60 }))
  for (const service of offered) await addService(db, business.id, service)
  for (const [title, content] of Object.entries(articles)) await anArticle(db, business, { title, content })
  const context: CallContext = {
    businessName: business.name,
    timezone: business.timezone,
    country: business.country,
    hours: business.hours,
    services: offered,
    transferPhone: null,
    recordingEnabled: false,
    callerPhone: FROM,
    callerName: null,
    answeredAt: now,
  }
  return async (question: string): Promise<string> => {
    const callId = await aLiveCall(db, business, { from: FROM })
    const caller = aCaller({ phone: FROM, callId, businessPhone: business.phone })
    const transfer = async () => ({ outcome: 'transferred' }) as const
    const clock = new ManualClock(now)
    const run = toolRunner({ db, business, caller, callId, clock, log: silentLog, transfer })
    const said = [question]
    const call = new TextCall(context, run, 0.95)
    let reply = ''
    await call.run({
      next(_asked, words) {
        const next = said.shift() ?? null
        if (next === null) reply = words
        return next
      },
    })
    return reply
  }
}

const HONEST = /don't know|not sure|no information|can't answer/i

function outcomeOf(reply: string, fact: RegExp | null, { articles }: AskedTrade): Outcome {
  const isRead = Object.values(articles).some((content) => content.split(/(?<=\.) /).some((one) => reply.includes(one)))
  if (fact?.test(reply)) return 'answered'
  if (isRead) return 'invented'
  return HONEST.test(reply) ? 'honest' : 'missed'
}

/** The rates by shape, and every question that went wrong with its reply. */
export function questionReport(asked: readonly AskedByTelephone[]): string {
  const shapes = ['situation', 'time or service', 'plain', 'unanswerable'] as const
  const rates = shapes.map((shape) => {
    const all = asked.filter((one) => one.shape === shape)
    return `${shape}: ${all.filter(({ isRight }) => isRight).length} of ${all.length}`
  })
  const wrong = asked.filter(({ isRight }) => !isRight)
  const lines = wrong.map(
    ({ trade, shape, outcome, question, reply }) => `  ${outcome} (${trade}, ${shape}): "${question}"\n      ${reply}`,
  )
  return [...lines, ...rates].join('\n')
}
