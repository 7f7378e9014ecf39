/** The units that providers charge by. Characters are those of spoken text; tokens are text unless named audio. */
export const USED_UNITS = [
  'recognizedSeconds',
  'spokenCharacters',
  'inputTokens',
  'outputTokens',
  'inputAudioTokens',
  'outputAudioTokens',
] as const
export type UsedUnit = (typeof USED_UNITS)[number]

/** How much of one provider was used, by unit. */
export type Used = { readonly provider: string } & { readonly [Unit in UsedUnit]?: number }

/** Prices in cents (fractions allowed). Zero for what runs locally: the built-in voice and dialogue. */
export interface PriceTable {
  telephony: {
    centsPerMinute: number
    /** Carriers charge each started increment of this length: 60 is per minute, 1 per second. */
    incrementSeconds: number
    minimumSeconds: number
  }
  /** The price in cents for `PER[unit]` of a unit. */
  providers: { readonly [Unit in UsedUnit]: UnitPrice }
}

/** Prices by provider name, and the price for all other providers. */
export interface UnitPrice {
  usual: number
  of: Readonly<Record<string, number>>
}

/** The quantity that a price is for: a minute, a thousand characters, a million tokens. */
const PER: { readonly [Unit in UsedUnit]: number } = {
  recognizedSeconds: 60,
  spokenCharacters: 1_000,
  inputTokens: 1_000_000,
  outputTokens: 1_000_000,
  inputAudioTokens: 1_000_000,
  outputAudioTokens: 1_000_000,
}

const PART: { readonly [Unit in UsedUnit]: string } = {
  recognizedSeconds: 'speechToText',
  spokenCharacters: 'textToSpeech',
  inputTokens: 'model',
  outputTokens: 'model',
  inputAudioTokens: 'model',
  outputAudioTokens: 'model',
}

const FREE: UnitPrice = { usual: 0, of: {} }

export const NO_PRICES: PriceTable = {
  telephony: { centsPerMinute: 0, incrementSeconds: 60, minimumSeconds: 0 },
  providers: {
    recognizedSeconds: FREE,
    spokenCharacters: FREE,
    inputTokens: FREE,
    outputTokens: FREE,
    inputAudioTokens: FREE,
    outputAudioTokens: FREE,
  },
}

/** What a call used. */
export interface CallUsage {
  /** From answer to end; 0 for an unanswered call. */
  connectedSeconds: number
  /** One entry per provider. */
  used: readonly Used[]
}

export interface CallCost {
  /** The sum, rounded once, half up. */
  costCents: number
  /** Cents by purpose, to four decimal places: telephony, speechToText, textToSpeech, model. */
  costBreakdown: Record<string, number>
}

/** Adds new usage to earlier usage, by provider. Pure. */
export function addUsed(used: readonly Used[], more: Used): Used[] {
  const before = used.find(({ provider }) => provider === more.provider)
  if (!before) return [...used, { ...more }]
  const sums = USED_UNITS.filter((unit) => before[unit] !== undefined || more[unit] !== undefined).map((unit) => [
    unit,
    (before[unit] ?? 0) + (more[unit] ?? 0),
  ])
  const sum: Used = { provider: more.provider, ...Object.fromEntries(sums) }
  return used.map((one) => (one === before ? sum : one))
}

/**
 * `costCents` and `costBreakdown` of a call; docs/call-score-and-cost.md has an example. `telephonyCents` is the charge at the trunk's own rates, in
 * place of the table's.
 */
export function callCost(usage: CallUsage, prices: PriceTable, telephonyCents: number | null = null): CallCost {
  const { telephony, providers } = prices
  const parts: Record<string, number> = {
    telephony: telephonyCents ?? (chargedSeconds(usage.connectedSeconds, telephony) / 60) * telephony.centsPerMinute,
    speechToText: 0,
    textToSpeech: 0,
    model: 0,
  }
  for (const used of usage.used)
    for (const unit of USED_UNITS) {
      const cents = ((used[unit] ?? 0) / PER[unit]) * priceOf(providers[unit], used.provider)
      parts[PART[unit]] = (parts[PART[unit]] ?? 0) + cents
    }
  const sum = Object.values(parts).reduce((total, part) => total + part, 0)
  const costBreakdown = Object.fromEntries(Object.entries(parts).map(([what, cents]) => [what, fourDecimals(cents)]))
  return { costCents: Math.round(fourDecimals(sum)), costBreakdown }
}

const priceOf = ({ usual, of }: UnitPrice, provider: string): number =>
  Object.hasOwn(of, provider) ? (of[provider] ?? usual) : usual

function chargedSeconds(seconds: number, rule: PriceTable['telephony']): number {
  if (seconds <= 0) return 0
  const charged = Math.max(seconds, rule.minimumSeconds)
  return Math.ceil(charged / rule.incrementSeconds) * rule.incrementSeconds
}

const fourDecimals = (cents: number): number => Math.round(cents * 10_000) / 10_000
