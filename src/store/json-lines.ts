/**
 * Texts that JSON.stringify made, as one value for `string_to_array(value, E'\\n')`: it writes a line feed nowhere. As an array's
 * elements each of their many quotes would be escaped here and unescaped by PostgreSQL (docs/performance.md).
 */
export const linesOf = (texts: readonly string[]): string => texts.join('\n')
