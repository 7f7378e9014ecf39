/** The key in `Authorization: Bearer <API_KEY>`; null where the header is absent or says something else (RFC 6750, 2.1). */
export function bearerKey(authorization: string | undefined): string | null {
  if (authorization === undefined) return null
  return /^bearer +([^\s]+) *$/i.exec(authorization)?.[1] ?? null
}
