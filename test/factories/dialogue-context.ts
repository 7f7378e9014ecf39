import type { DialogueContext } from '../../src/assistant/responders/dialogue/dialogue-state.ts'
import { spokenWords } from '../../src/assistant/responders/dialogue/words/spoken-words.ts'

/** A call to a hairdresser in New York, on Monday, 2 March 2026, at 9 in the morning; `different` replaces fields. */
export const dialogueContext = (different: Partial<DialogueContext> = {}): DialogueContext => ({
  businessName: 'Harbour Hair',
  timezone: 'America/New_York',
  country: 'US',
  hours: {},
  services: [
    { name: 'Haircut', durationMinutes: 30 },
    { name: 'Colour', durationMinutes: 90 },
  ],
  personPhone: null,
  phone: '+12125550142',
  name: null,
  namesAreHeard: true,
  now: new Date('2026-03-02T14:00:00Z'),
  words: spokenWords,
  isSpoken: true,
  isRecorded: true,
  isUnsure: false,
  ...different,
})
