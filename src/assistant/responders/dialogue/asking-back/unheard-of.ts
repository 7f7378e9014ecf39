import { otherWords } from '../../../understanding/en/other-words.ts'
import { plainText } from '../../../understanding/en/plain-text.ts'
import type { Heard } from '../../../understanding/heard.ts'
import type { DialogueContext, DialogueState } from '../dialogue-state.ts'

/**
 * Whether a wish names no service, day or time, but something else: "can you hold a place for our lab in July?" The
 * business may have written about it; otherwise its services are named.
 */
export const isUnheardOf = ({ step, asked }: DialogueState, heard: Heard, { services }: DialogueContext): boolean =>
  step.at === 'home' &&
  asked === undefined &&
  services.length > 1 &&
  heard.isSearched !== true &&
  heard.services.length === 0 &&
  (heard.when === null || heard.when.times.length === 0) &&
  otherWords(
    plainText(heard.text),
    services.map(({ name }) => name),
  ).length >= LEAST_OTHER

const LEAST_OTHER = 2

/** Whether the answer to "which service?" is about something else again, and no short or partial name of a service. Pure. */
export const isAboutOther = ({ text, services, intent }: Heard, options: readonly string[]): boolean =>
  services.length === 0 &&
  (intent === null || intent === 'book') &&
  text.split(/\s+/).length >= LEAST_TOLD &&
  otherWords(plainText(text), options).length >= LEAST_OTHER

/** In words. */
const LEAST_TOLD = 7
