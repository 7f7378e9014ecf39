import type { Option } from '../../../ui/form/select.tsx'

/** Those that recognisers and voices are most often set up for; a profile may name any other. */
const TAGS = [
  ...['en-US', 'en-GB', 'en-AU', 'es-ES', 'es-MX', 'fr-FR', 'de-DE', 'it-IT', 'nl-NL', 'pt-PT', 'pt-BR'],
  ...['pl-PL', 'cs-CZ', 'sv-SE', 'nb-NO', 'da-DK', 'fi-FI', 'el-GR', 'tr-TR', 'ro-RO', 'hu-HU'],
  ...['ja-JP', 'ko-KR', 'zh-CN', 'hi-IN', 'ar-SA', 'he-IL'],
]

const names = new Intl.DisplayNames(undefined, { type: 'language' })

/** With the one in use, whichever that is. */
export const languageOptions = (current: string): Option[] =>
  [...new Set([...TAGS, current])].map((tag) => ({ value: tag, label: names.of(tag) ?? tag }))
