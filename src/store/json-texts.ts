import type { Fragment, Sql } from './database.ts'

/**
 * Texts that JSON.stringify made, as a text[]. They are told apart by the line feed between them, which it writes nowhere; as an
 * array's elements each of their many quotes would be escaped here and unescaped by PostgreSQL (docs/performance.md).
 */
export const jsonTexts = (sql: Sql, texts: readonly string[]): Fragment =>
  sql`string_to_array(${texts.join('\n')}::text, E'\\n')` as Fragment
