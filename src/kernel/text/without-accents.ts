/** "Zoë" becomes "Zoe"; compatibility letters such as "ﬁ" become plain ones (Unicode NFKD without marks). */
export const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '')
