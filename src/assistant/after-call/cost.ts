/** What things cost, in cents (fractions allowed). Zero for what runs here: the built-in voice and brain. */
export interface PriceTable {
  telephony: {
    centsPerMinute: number
    /** Carriers charge started increments: 60 is by the minute, 1 by the second. */
    incrementSeconds: number
    minimumSeconds: number
  }
  speechToText: { centsPerMinute: number }
  textToSpeech: { centsPerThousandLetters: number }
  model: {
    centsPerMillionInputTokens: number
    centsPerMillionOutputTokens: number
    /** Of a model that hears and speaks; 0 when absent. */
    centsPerMillionInputAudioTokens?: number
    centsPerMillionOutputAudioTokens?: number
  }
}

export const NO_PRICES: PriceTable = {
  telephony: { centsPerMinute: 0, incrementSeconds: 60, minimumSeconds: 0 },
  speechToText: { centsPerMinute: 0 },
  textToSpeech: { centsPerThousandLetters: 0 },
  model: { centsPerMillionInputTokens: 0, centsPerMillionOutputTokens: 0 },
}

/** What a call used. */
export interface CallUsage {
  /** From answer to end; 0 when it was not answered. */
  connectedSeconds: number
  recognisedSeconds: number
  spokenLetters: number
  /** Of text. */
  inputTokens: number
  outputTokens: number
  inputAudioTokens?: number
  outputAudioTokens?: number
}

export interface CallCost {
  /** The sum, rounded once, half up. */
  costCents: number
  /** Cents by what they were spent on, to four decimals: telephony, speechToText, textToSpeech, model. */
  costBreakdown: Record<string, number>
}

/**
 * `costCents` and `costBreakdown` of a call. docs/call-score-and-cost.md has an example. `telephonyCents`: what the trunk
 * charges for it by its own rates, in place of the table's.
 */
export function callCost(usage: CallUsage, prices: PriceTable, telephonyCents: number | null = null): CallCost {
  const { telephony, speechToText, textToSpeech, model } = prices
  const parts = {
    telephony: telephonyCents ?? (chargedSeconds(usage.connectedSeconds, telephony) / 60) * telephony.centsPerMinute,
    speechToText: (usage.recognisedSeconds / 60) * speechToText.centsPerMinute,
    textToSpeech: (usage.spokenLetters / 1000) * textToSpeech.centsPerThousandLetters,
    model:
      (usage.inputTokens * model.centsPerMillionInputTokens +
        usage.outputTokens * model.centsPerMillionOutputTokens +
        (usage.inputAudioTokens ?? 0) * (model.centsPerMillionInputAudioTokens ?? 0) +
        (usage.outputAudioTokens ?? 0) * (model.centsPerMillionOutputAudioTokens ?? 0)) /
      1_000_000,
  }
  const sum = Object.values(parts).reduce((total, part) => total + part, 0)
  const costBreakdown = Object.fromEntries(Object.entries(parts).map(([what, cents]) => [what, fourDecimals(cents)]))
  return { costCents: Math.round(fourDecimals(sum)), costBreakdown }
}

function chargedSeconds(seconds: number, rule: PriceTable['telephony']): number {
  if (seconds <= 0) return 0
  const charged = Math.max(seconds, rule.minimumSeconds)
  return Math.ceil(charged / rule.incrementSeconds) * rule.incrementSeconds
}

const fourDecimals = (cents: number): number => Math.round(cents * 10_000) / 10_000
