/** Times as anybody may say them. */
export const am = (hour: number, minutes = '00') =>
  new RegExp(`\\b0?${hour}${minutes === '00' ? '(?::00)?' : `:${minutes}`} ?(?:in the morning|a\\.?m|o'clock)`, 'i')
export const pm = (hour: number, minutes = '00') =>
  new RegExp(
    `\\b(?:${hour}${minutes === '00' ? '(?::00)?' : `:${minutes}`} ?(?:in the afternoon|in the evening|p\\.?m|o'clock)|${hour + 12}:${minutes})`,
    'i',
  )
export const NOON = /noon|midday|\b12(?::00)?\b/i
export const UNKNOWN =
  /(?:don't|do not|can't|cannot|not) (?:know|say|tell|have|sure|find)|not sure|no (?:answer|information)|find (?:that )?out/i
export const NO_APPOINTMENT =
  /can(?:'t|not) (?:find|see)|do(?:n't| not) (?:see|have|find)|no (?:upcoming )?(?:appointment|booking)|nothing (?:is )?(?:booked|under)|not (?:yet )?booked|isn't booked|is none/i
export const BOOKS = /what would you like to book|shall i book|which would you like|would you like me to book/i
export const on = (open: string, close: string) => ({ open, close })
export const week = (open: string, close: string) => ({
  monday: on(open, close),
  tuesday: on(open, close),
  wednesday: on(open, close),
  thursday: on(open, close),
  friday: on(open, close),
})
