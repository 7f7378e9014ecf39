import { Type } from 'typebox'

export const PROVIDER_PROBLEMS = [
  ...['setup', 'credentials', 'refused', 'busy', 'unreachable', 'timeout', 'broken', 'nonsense', 'unknown'],
] as const

/** The result of a provider's test. */
export type ProviderTrial = {
  ok: boolean
  /** The provider's answer, or the failure in its words. */
  detail: string
  problem: string | null
  tookMs: number
}

export const Trial = Type.Object(
  {
    ok: Type.Boolean({ description: 'Whether the provider works' }),
    detail: Type.String({ description: 'What the provider answered, or the failure in its words' }),
    problem: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      enum: [...PROVIDER_PROBLEMS, null],
      description: 'The kind of failure; null: none',
    }),
    tookMs: Type.Integer({ description: 'Milliseconds' }),
  },
  { title: 'ProviderTrial' },
)

export const SettingSource = Type.Unsafe<'environment' | 'dashboard' | null>({
  type: ['string', 'null'],
  enum: ['environment', 'dashboard', null],
  description: 'Where it is set; null: nowhere',
})
