import type { SetupSteps } from '../../client/types.gen.ts'
import type { Role } from '../../session.ts'
import { text } from './text.ts'

export interface SetupStep {
  id: keyof SetupSteps
  name: string
  /** Why the step is worth doing. */
  text: string
  /** The path where the step is done. */
  to: string
  search?: Readonly<Record<string, string>>
  action: string
  /** The role that may do it. */
  role: Role
}

/** What the assistant needs before it can answer real calls, in order. */
export const SETUP_STEPS: readonly SetupStep[] = [
  {
    id: 'hours',
    ...text.setup.steps.hours,
    to: '/assistant',
    search: { tab: 'hours' },
    role: 'admin',
  },
  {
    id: 'services',
    ...text.setup.steps.services,
    to: '/assistant',
    search: { tab: 'services' },
    role: 'admin',
  },
  {
    id: 'knowledge',
    ...text.setup.steps.knowledge,
    to: '/knowledge',
    role: 'member',
  },
  {
    id: 'testCall',
    ...text.setup.steps.testCall,
    to: '/talk',
    role: 'member',
  },
  {
    id: 'number',
    ...text.setup.steps.number,
    to: '/numbers',
    role: 'admin',
  },
  {
    id: 'webhook',
    ...text.setup.steps.webhook,
    to: '/settings/webhooks',
    role: 'admin',
  },
]
