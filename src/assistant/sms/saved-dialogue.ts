import { NOTICE_LANGUAGES, type NoticeLanguage } from '../../mails/customer-notices.ts'
import { type DialogueState, NEW_DIALOGUE } from '../responders/dialogue/dialogue-state.ts'
import type { Wish } from '../understanding/en/wishes/together.ts'
import { NOTHING_HEARD } from '../understanding/heard.ts'

/** Raised when the shape of `DialogueState` changes. A stored dialogue of an unknown shape is replaced by a new one. */
const SHAPE = 3
const INSTANTS: ReadonlySet<string> = new Set(['start', 'end', 'startsAt', 'endsAt'])
/** The names that shape 2 (version 0.1) used for the same fields. */
const NAMES_OF_SHAPE_2: Readonly<Record<string, string>> = { talk: 'dialogue', screen: 'step', errand: 'task' }

/** The dialogue as plain JSON, to be stored between two texts. @param language the language of its open question */
export const saveDialogue = (dialogue: DialogueState, language: NoticeLanguage = 'en'): object => ({
  shape: SHAPE,
  dialogue,
  ...(language === 'en' || dialogue.step.at === 'home' ? {} : { language }),
})

/** The language of the question that was open when the dialogue was stored. */
export function savedLanguage(saved: unknown): NoticeLanguage {
  const { language } = (saved ?? {}) as { language?: unknown }
  return NOTICE_LANGUAGES.find((one) => one === language) ?? 'en'
}

/** The stored dialogue; a new one if nothing readable was stored. */
export function restoreDialogue(saved: unknown): DialogueState {
  if (typeof saved !== 'object' || saved === null) return NEW_DIALOGUE
  const { shape } = saved as { shape?: unknown }
  if (shape !== SHAPE && shape !== 2) return NEW_DIALOGUE
  const { dialogue } = revived(shape === 2 ? renamed(saved) : saved)
  // Fields that were added after the dialogue was stored get their initial values.
  const { step } = dialogue
  const known = step.at === 'proof' ? { ...step, heard: { ...NOTHING_HEARD, ...step.heard } } : step
  return { ...NEW_DIALOGUE, ...dialogue, step: known, agenda: (dialogue.agenda ?? []).map(withAllFields) }
}

const withAllFields = (wish: Wish): Wish => ({ ...wish, heard: { ...NOTHING_HEARD, ...wish.heard } })

const revived = (saved: object): { dialogue: DialogueState } =>
  JSON.parse(JSON.stringify(saved), (key, value: unknown) =>
    INSTANTS.has(key) && typeof value === 'string' ? new Date(value) : value,
  )

function renamed(saved: object): object {
  return JSON.parse(JSON.stringify(saved), (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [NAMES_OF_SHAPE_2[name] ?? name, field]))
  })
}
