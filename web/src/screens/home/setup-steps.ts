import type { SetupSteps } from '../../client/types.gen.ts'

export interface SetupStep {
  id: keyof SetupSteps
  name: string
  /** Why the step is worth doing. */
  text: string
  /** The path where the step is done. */
  to: string
  search?: Readonly<Record<string, string>>
  action: string
}

/** What the assistant needs before it can answer real calls, in order. */
export const SETUP_STEPS: readonly SetupStep[] = [
  {
    id: 'hours',
    name: 'Opening hours',
    text: 'The assistant books within these hours.',
    to: '/assistant',
    search: { tab: 'hours' },
    action: 'Set them',
  },
  {
    id: 'services',
    name: 'Services',
    text: 'What people can book, with its length.',
    to: '/assistant',
    search: { tab: 'services' },
    action: 'Add one',
  },
  {
    id: 'knowledge',
    name: 'Knowledge',
    text: 'Questions it can answer: prices, parking, where you are.',
    to: '/knowledge',
    action: 'Write an article',
  },
  {
    id: 'testCall',
    name: 'A test call',
    text: 'Talk to it in this browser.',
    to: '/talk',
    action: 'Call it',
  },
  {
    id: 'number',
    name: 'A phone number',
    text: 'So that customers can call.',
    to: '/numbers',
    action: 'Connect one',
  },
  {
    id: 'webhook',
    name: 'A webhook',
    text: 'Sends events to your other software.',
    to: '/settings/webhooks',
    action: 'Add an endpoint',
  },
]
