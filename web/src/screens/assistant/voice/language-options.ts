import { LOCALE } from '../../../locale.ts'
import type { Option } from '../../../ui/form/select.tsx'

/** The languages most often supported by speech recognition and voices; a profile may use any other. */
const LANGUAGE_TAGS = [
  ...['en-US', 'en-GB', 'en-AU', 'es-ES', 'es-MX', 'fr-FR', 'de-DE', 'it-IT', 'nl-NL', 'pt-PT', 'pt-BR'],
  ...['pl-PL', 'cs-CZ', 'sv-SE', 'nb-NO', 'da-DK', 'fi-FI', 'el-GR', 'tr-TR', 'ro-RO', 'hu-HU'],
  ...['ja-JP', 'ko-KR', 'zh-CN', 'hi-IN', 'ar-SA', 'he-IL'],
]

const languageNames = new Intl.DisplayNames(LOCALE, { type: 'language' })

/** The options, including the current language even if it is not in the list. */
export const languageOptions = (current: string): Option[] =>
  [...new Set([...LANGUAGE_TAGS, current])].map((tag) => ({ value: tag, label: languageNames.of(tag) ?? tag }))
