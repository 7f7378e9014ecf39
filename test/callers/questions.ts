/** What the assistant wants to know, whatever its words. Callers react to the kind of a question, never to its words. */
export const QUESTION_KINDS = [
  'open',
  'more',
  'service',
  'new or own?',
  'which subject?',
  'with whom',
  'which day?',
  'when',
  'offers',
  'name',
  'phone',
  'proof',
  'which',
  'book?',
  'move?',
  'cancel?',
  'check?',
  'change?',
  'message?',
  'message',
  'person?',
  'still there?',
  'end?',
  'unclear',
  'states',
] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** Asks whether the caller agrees. */
const AGREES =
  /\b(?:shall|should|may|can) (?:i|we) (?:go ahead|(?:book|reserve|move|change|reschedule|cancel|put|take|make|confirm|delete|do|note|schedule)\b)|\b(?:do|would) you (?:want|like) (?:me|us) to (?:book|reserve|move|change|reschedule|cancel|put|go ahead|make|confirm|do)|is (?:that|this|it) (?:right|correct|ok(?:ay)?|all right|what you (?:want|mean))|(?:right|correct|ok(?:ay)?)\?|\byes or no\b|reply yes|say yes|to confirm/i

const WEEKDAY = '(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\\b'
/** "Do you mean Friday, May 28th or Friday, June 4th?" */
const BETWEEN_DAYS = new RegExp(`\\bdo you mean (?:on )?${WEEKDAY}[^?]*\\bor (?:on )?${WEEKDAY}[^?]*\\?`, 'i')

/** Sentence by sentence, the most specific first. */
const RECOGNISERS: readonly [QuestionKind, RegExp][] = [
  ['which day?', BETWEEN_DAYS],
  ['new or own?', /appointment that you have already, about a new one|about a new appointment, or a question/i],
  ['which subject?', /\bis it (?:that|one of (?:those|these))\?|^reply [\d, or]+, or no\b/i],
  ['still there?', /still there|are you there|can you hear me|hear an answer/i],
  ['end?', /(?:end|finish) (?:the|this|our) (?:call|conversation)\?|hang up\?/i],
  [
    'person?',
    /(?:(?:connect|transfer) you|put you through)[^.?!]*\?|(?:like|want|prefer|need) to (?:speak|talk) (?:to|with)[^.?!]*\?|person (?:call|ring|phone)[^.?!]*\?|(?:have|get) (?:someone|somebody|a colleague|a person|them) (?:to )?(?:call|ring|phone)[^.?!]*\?/i,
  ],
  [
    'message?',
    /(?:leave|take|give|pass on|send|note|write down)\b[^.?!]*\bmessages?\b[^.?!]*\?|pass (?:that|this|it) on\b[^.?!]*\?|tell (?:them|her|him|the team|the salon)[^.?!]*\?/i,
  ],
  [
    'message',
    /(?:what(?:'s| is| shall| should| would| may| can| do)[^.?!]*(?:message|pass on|tell (?:them|her|him)|want to say|note)|(?:text|type|write|say|tell|send|give) (?:me |us )?(?:your|the|a) message|what is it about|what(?:'s| is) the message|after the (?:tone|beep))/i,
  ],
  [
    'change?',
    /\b(?:move|change|reschedule)\b[^.?!]*\bcancel\b[^.?!]*\?|\bcancel\b[^.?!]*\b(?:move|change|reschedule)\b[^.?!]*\?|keep it\?/i,
  ],
  [
    'proof',
    /name (?:is|was) (?:the|your|that|this) (?:appointment|booking)[^.?!]*under|(?:appointment|booking) (?:is |was )?(?:booked |made )?(?:under|in) (?:which|what) name|(?:booked|made) under\?|under (?:which|what) name (?:is|was|did)|which name[^.?!]*(?:is|was) (?:it|the)|day of the month|(?:which|what) code|six[- ]digit|prove|confirm (?:your identity|who you are)|name on (?:the|your) (?:booking|appointment)/i,
  ],
  [
    'name',
    /\b(?:what|which|whose)(?:'s| is)?\b[^.?!]*\bnames?\b|\byour (?:full |first |last )?name\b|\bname (?:please|for the)|who (?:is|am i|shall|should) [^.?!]*(?:for|booking|speaking|under|down)[^.?!]*\?|who is (?:it|this|that)[^.?!]*\?|(?:spell|repeat)[^.?!]*name|names? (?:shall|should)|in what name/i,
  ],
  [
    'phone',
    /(?:what|which)(?:'s| is)?\b[^.?!]*\b(?:phone|number|call you back|reach you)\b|phone number[^.?!]*\?|number[^.?!]*(?:digit by digit|please)|(?:tell|give|text|say)[^.?!]*\b(?:phone )?number|digit by digit|reach you\b[^.?!]*\?/i,
  ],
  [
    'which',
    /which (?:one|appointment|booking|of (?:them|these|those|the (?:two|three)))\b[^.?!]*(?:mean|cancel|move|change|\?)|which (?:appointment|booking)|reply with the number of the (?:appointment|booking)/i,
  ],
  [
    'with whom',
    /\bwith whom\b|\bwho(?:m)? (?:would|do|shall|should|may) (?:you|we|it|i)\b|is anybody fine|\bwhich (?:member|stylist|doctor|of them would)\b/i,
  ],
  ['cancel?', /\bcancel\b[^.?!]*\?|\?[^?]*yes[^.?!]*cancel/i],
  ['move?', /\b(?:move|change|reschedule|shift|push)\b[^.?!]*\?/i],
  [
    'book?',
    /\b(?:book|reserve|schedule|put you (?:down|in)|make) (?:it|that|this|you|them|both|the|a|an|your)\b[^.?!]*\?/i,
  ],
  [
    'service',
    /\b(?:what|which) (?:service|treatment|appointment|kind|sort|type)\b|what would you like (?:to (?:book|have)|done|us to do|an appointment)|which would you like|what (?:is|would) (?:it|the appointment|that)(?: be)? for|what for\?|which of (?:our|the) services|what (?:shall|can|should|may) (?:i|we) book/i,
  ],
  [
    'when',
    /\b(?:when|what time|which time|what day|which day|what date|which date|which (?:\w+day)|(?:am|morning) or (?:pm|afternoon))\b[^.?!]*(?:\?|$)|(?:another|different|other) (?:day|time|date)\b[^.?!]*\?|(?:tell|give|say|name|text) (?:me |us )?(?:the|a|another|which|what|your) (?:day|date|time)|(?:day|date|time)\b[^.?!]*(?:would|do|suits?|works?)\b[^.?!]*\?/i,
  ],
  [
    'offers',
    /(?:which|what|any|one|either|does|would|do|how)\b[^.?!]*(?:suit|works?|good|best|like|prefer|fit|convenient|take|about)\b[^.?!]*\?|which one|pick one|reply with (?:a|the) number|reply 1/i,
  ],
  [
    'more',
    /(?:anything|something|what) else\b|help (?:you )?(?:with anything|further)|what (?:other|more)|anything (?:more|further)/i,
  ],
  [
    'open',
    /(?:what|how) (?:can|may|could|do|shall) (?:i|we)[^.?!]*(?:do|help|for you)\b|you can (?:book|ask|also)|how may|what would you like to do|i can (?:book|help)|text (?:us|me) /i,
  ],
  ['check?', /did you (?:say|mean)|do you mean|you (?:said|mean)[^.?!]*\?|was that|yes or no|right\?|correct\?/i],
]

const UNCLEAR =
  /(?:did(?:n't| not)|could(?:n't| not)|don't|do not|can't|cannot)(?: quite| really)? (?:get|catch|understand|follow|hear|make)\b|pardon|say (?:that|it) again|rephrase|not sure (?:what|i)/i

/** The assistant said that it did not understand; it may have asked something besides. */
export const isUnclear = (words: string): boolean => UNCLEAR.test(words)

/**
 * The kind of the last question in the assistant's words.
 * @param names how many times the assistant named in the same breath, as "Which would suit you?" is about those
 */
export function questionKind(words: string, names: number): QuestionKind {
  // The point of "Dr." ends no sentence.
  const sentences =
    words
      .replace(/\b(Dr|Mr|Mrs|Ms)\./g, '$1')
      .match(/[^.?!\n]+[.?!]*/g)
      ?.map((one) => one.trim()) ?? []
  for (let index = sentences.length - 1; index >= 0; index -= 1) {
    const sentence = sentences[index] ?? ''
    const kind = kindOf(sentence, words, names)
    if (kind !== null) return kind
  }
  return isUnclear(words) ? 'unclear' : 'states'
}

function kindOf(sentence: string, words: string, names: number): QuestionKind | null {
  const asks = /\?|\b(?:reply|please|tell me|say|text|press|you can|which)\b/i.test(sentence)
  if (!asks) return null
  const found = RECOGNISERS.find(([, recogniser]) => recogniser.test(sentence))?.[0] ?? null
  if (found === null || found === 'check?') return AGREES.test(sentence) ? agreement(words) : found
  if (found === 'when' && BETWEEN_DAYS.test(words)) return 'which day?'
  if (found === 'when' && names > 1 && /\b(?:reply|text|press) (?:with )?(?:the number|[1-9])/i.test(sentence))
    return 'offers'
  if (found === 'when' && names > 1 && !/another|different|other|what day|which day/i.test(sentence)) return 'offers'
  if (found === 'offers' && names === 0)
    return /which|what/i.test(sentence) || /what would you like to book\?/i.test(words) ? 'service' : 'more'
  if (found === 'service' && names > 1) return 'offers'
  return found
}

/** "Is that right?" and "Reply YES or NO" are about what was said before. */
function agreement(words: string): QuestionKind {
  const asked = words.match(/[^.?!\n]*\?/g)?.at(-1) ?? ''
  if (/\bleave a message\?|\bpass (?:that|this|it) on\b/i.test(asked)) return 'message?'
  if (/\bcancel/i.test(words)) return 'cancel?'
  if (/\b(?:move|change|reschedule|instead of)\b/i.test(words)) return 'move?'
  return /\b(?:book|reserve|appointment|put you)\b/i.test(words) ? 'book?' : 'check?'
}
