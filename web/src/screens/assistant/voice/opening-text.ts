import { openingSentences } from '../../../../../src/features/assistants/opening.ts'
import { openingWords } from '../../../../../src/features/assistants/opening-words.ts'

interface Opening {
  greeting: string | null
  /** BCP 47 */
  language: string
  recordingEnabled: boolean
  recordingNotice: string | null
  /** Whether the assistant says that it is one. */
  discloses: boolean
}

const QUESTION = 'How can I help?'

/** The first words of a call, put together by what the service puts them together with. */
export function openingText(businessName: string, { recordingEnabled, recordingNotice, ...opening }: Opening): string {
  const notice = recordingEnabled ? (recordingNotice ?? openingWords(opening.language).recordingNotice) : null
  return openingSentences({ businessName, ...opening, notice, question: QUESTION })
    .map(({ text }) => text)
    .join(' ')
}
