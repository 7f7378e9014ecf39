import { Fragment, type ReactNode } from 'react'

/**
 * A sentence with components in it: `{time}` in the text becomes `values.time`. A translation may put them in another
 * order.
 */
export function Sentence({ text, values }: { text: string; values: Readonly<Record<string, ReactNode>> }) {
  const parts = text.split(/\{(\w+)\}/)
  // Every second part is a name. The position identifies a part: the parts of a text do not change.
  const position = (index: number) => `part-${index}`
  return parts.map((part, index) => (
    <Fragment key={position(index)}>{index % 2 === 1 ? (values[part] ?? `{${part}}`) : part}</Fragment>
  ))
}
