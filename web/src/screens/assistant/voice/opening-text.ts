import { text } from '../text.ts'

interface Opening {
  greeting: string | null
  recordingEnabled: boolean
  recordingNotice: string | null
}

const QUESTION = 'How can I help?'
const LAST_QUESTION = /^(?:(.*[.!?…。！？])\s*)?([^.!?…。！？]+[?？])\s*$/s

/** The first words of a call, as the service puts them together (src/assistant/speech/opening.ts; its test compares both). */
export function openingText(businessName: string, { greeting, recordingEnabled, recordingNotice }: Opening): string {
  const own = greeting ?? `Hello, this is ${businessName}.`
  const notice = recordingEnabled ? (recordingNotice ?? text.recordingNoticeExample) : ''
  const [, before = '', asked] = LAST_QUESTION.exec(own.trim()) ?? []
  const parts = asked === undefined ? [own, notice, QUESTION] : [before, notice, asked.trim()]
  return parts.filter((part) => part !== '').join(' ')
}
