/** "Ger" finds Germany before Algeria. Pure. */
export function beginningFirst<T>(items: readonly T[], typed: string, label: (item: T) => string): readonly T[] {
  const begins = (item: T) => label(item).toLowerCase().startsWith(typed.trim().toLowerCase())
  return [...items.filter(begins), ...items.filter((item) => !begins(item))]
}
