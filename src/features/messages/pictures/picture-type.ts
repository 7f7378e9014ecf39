export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

/** Detects the type of a picture from its first bytes, whatever the sender calls it. Null if browsers and models cannot show it. Pure. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'image/webp'
  return null
}
