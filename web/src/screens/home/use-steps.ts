import { useQueries } from '@tanstack/react-query'
import { one, page } from '../../api.ts'
import {
  getBusiness,
  listCalls,
  listKnowledge,
  listPhoneNumbers,
  listServices,
  listWebhooks,
} from '../../client/sdk.gen.ts'

export interface Step {
  name: string
  /** Why it is worth doing. */
  text: string
  /** Where it is done. */
  to: string
  action: string
  isDone: boolean
}

/** Anything in the list. */
const some = async (list: Promise<{ items: unknown[] }>): Promise<boolean> => (await list).items.length > 0
const first = { query: { limit: 1 } }

const STEPS = [
  {
    kind: 'business',
    name: 'Opening hours',
    text: 'The assistant books within them.',
    to: '/assistant',
    action: 'Set them',
    isDone: async () => Object.keys((await one(getBusiness())).businessHours).length > 0,
  },
  {
    kind: 'business',
    name: 'Services',
    text: 'What people can book, and how long it takes.',
    to: '/assistant',
    action: 'Add one',
    isDone: async () => (await one(listServices())).length > 0,
  },
  {
    kind: 'article',
    name: 'Knowledge',
    text: 'Questions it can answer: prices, parking, where you are.',
    to: '/knowledge',
    action: 'Write an article',
    isDone: async () => some(page(listKnowledge(first))),
  },
  {
    kind: 'call',
    name: 'A test call',
    text: 'Talk to it in this browser; nothing else is needed.',
    to: '/talk',
    action: 'Call it',
    isDone: async () => some(page(listCalls(first))),
  },
  {
    kind: 'number',
    name: 'A phone number',
    text: 'So that customers reach it.',
    to: '/numbers',
    action: 'Connect one',
    isDone: async () => some(page(listPhoneNumbers(first))),
  },
  {
    kind: 'endpoint',
    name: 'A webhook',
    text: 'Tell your other software what happens.',
    to: '/settings/webhooks',
    action: 'Add an endpoint',
    isDone: async () => some(page(listWebhooks(first))),
  },
] as const

/** Null until all of them are known; what cannot be read counts as done, so that nobody is sent to do it again. */
export function useSteps(): Step[] | null {
  const answers = useQueries({
    queries: STEPS.map(({ kind, name, isDone }) => ({ queryKey: [kind, 'step', name], queryFn: isDone })),
  })
  if (answers.some(({ isPending }) => isPending)) return null
  return STEPS.map((step, index) => ({ ...step, isDone: answers[index]?.data ?? true }))
}
