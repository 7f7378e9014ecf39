const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** The canonical form of a language tag (BCP 47) such as en-US; null if the text is not a tag, or names no known language. */
export function readLanguageTag(text: string): string | null {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(text)
    return names.of(tag.split('-')[0] ?? '') === undefined ? null : tag
  } catch {
    return null
  }
}
