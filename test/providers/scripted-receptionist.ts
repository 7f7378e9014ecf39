import type { ScriptedAnswer } from '../../src/providers/conformance/llm.suite.ts'
import { MODEL_KEY, startLocalOpenAi } from './local-models.ts'

/**
 * A model that follows a script, and speaks the recorded protocol of chat completions: it reads the owner's instructions and the conversation
 * in the request, and answers with words or tools. It collects the field `call_back`, books, hands over, and says what the instructions name.
 */

interface Turn {
  role: 'system' | 'user' | 'assistant' | 'tool'
  content: unknown
  tool_calls?: { function: { name: string } }[]
}

interface Tool {
  function: { name: string }
}

/** What the script adds when it has booked, by the words of the owner's instructions. */
const EXTRAS: readonly (readonly [asked: RegExp, says: string])[] = [
  [/harbou?r view/i, ' Enjoy the harbour view.'],
  [/garden/i, ' Enjoy the garden.'],
]

/** The model's answer to a request. Pure. */
export function scriptedReceptionist(body: string): ScriptedAnswer {
  const { messages = [], tools = [] } = JSON.parse(body) as { messages?: Turn[]; tools?: Tool[] }
  const [system, ...turns] = messages
  const prompt = words(system?.content)
  const caller = turns.filter(({ role }) => role === 'user').map(({ content }) => words(content).toLowerCase())
  const last = caller.at(-1) ?? ''
  const since = toolsOf(turns.slice(turns.findLastIndex(({ role }) => role === 'user')))
  const use = (tool: string, args: object): ScriptedAnswer => ({
    ...{ text: [''], toolCalls: [{ id: `call_${turns.length}`, tool, arguments: args }] },
  })
  const wish = caller.find((line) => line.includes('haircut'))
  const extra = EXTRAS.find(([asked]) => asked.test(prompt))?.[1] ?? ''
  if (/\b(?:person|somebody)\b/.test(last)) {
    // Texts cannot be transferred; a message is passed on.
    const mayTransfer = tools.some((one) => one.function.name === 'transfer')
    if (since.includes('transfer') || since.includes('message')) return { text: ['Your message is passed on.'] }
    return mayTransfer ? use('transfer', {}) : use('message', { text: 'Wants to talk to a person.' })
  }
  if (/no thank|goodbye/.test(last)) return { ...use('end_call', {}), text: [`Goodbye.${extra}`] }
  if (wish === undefined) return { text: [`How can I help you?${extra}`] }
  // Of a thread, only the words of earlier texts are in the request, without their tools.
  const sinceWish = caller.slice(caller.indexOf(wish) + 1, -1)
  const isNoted = toolsOf(turns).includes('note_field') || sinceWish.some((line) => DAYTIME.test(line))
  const asksField = prompt.includes('call_back') && !isNoted
  if (asksField && last === wish) return { text: ['May we call you back in the morning or in the afternoon?'] }
  if (asksField)
    return use('note_field', { field: 'call_back', value: last.includes('morning') ? 'Morning' : 'Afternoon' })
  const book = use('book', { start: `${dateIn(wish, prompt)}T11:00`, service: 'Haircut', name: 'Ada Lovelace' })
  if (!since.includes('book')) return book
  return { text: [/\byes\b/.test(last) ? `It is booked.${extra}` : 'A haircut at eleven: shall I book it?'] }
}

const DAYTIME = /\b(?:morning|afternoon)\b/

const words = (content: unknown): string => (typeof content === 'string' ? content : JSON.stringify(content ?? ''))

const toolsOf = (turns: readonly Turn[]): string[] =>
  turns.flatMap(({ tool_calls = [] }) => tool_calls.map((call) => call.function.name))

/** The date of the weekday that the caller named, as the prompt tells it. */
function dateIn(wish: string, prompt: string): string {
  const [day = ''] = /(?:mon|tues|wednes|thurs|fri|satur|sun)day/.exec(wish) ?? []
  return new RegExp(`${day}, (\\d{4}-\\d\\d-\\d\\d)`, 'i').exec(prompt)?.[1] ?? ''
}

/** The server of that model, and the settings with which a service uses it. */
export async function startScriptedReceptionist() {
  const vendor = await startLocalOpenAi()
  let answers = 0
  const answer = () => {
    const given = scriptedReceptionist(vendor.lastBody())
    if ((given.toolCalls ?? []).length === 0) answers += 1
    return given
  }
  Object.defineProperty(vendor, 'answer', { get: answer })
  return {
    /** How many answers in words the model has given. */
    answers: () => answers,
    settings: {
      ...{ FRONTBELL_LLM: 'openai', FRONTBELL_OPENAI_API_KEY: MODEL_KEY },
      FRONTBELL_OPENAI_URL: `${vendor.url}/v1`,
    },
    close: () => vendor.close(),
  }
}
