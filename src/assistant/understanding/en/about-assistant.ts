import { before, oneOf, said } from './phrases/phrase-pattern.ts'
import { wordsOf } from './plain-text.ts'

/** What a caller asks about the assistant itself. `is_machine`: "Am I talking to a robot?" */
export type AboutAssistant = 'is_machine' | 'is_recorded' | 'who'

const MACHINE = oneOf(
  'robots?|bots?|chat ?bots?|machines?|computers?|a\\.? ?i\\.?|ai|artificial(?: intelligence)?|automated|recordings?',
  'answering machine|voice ?mail|program(?:me)?|software|algorithm|virtual (?:assistant|agent|receptionist)',
  'voice (?:assistant|bot)|siri|alexa|chat ?gpt',
)
const PERSON =
  '(?:(?:an? )?(?:actual |real |live )*(?:person|human(?: being)?|people|man|woman|lady|guy)|someone real|somebody real|real|human|alive)'

const RECORDED = oneOf('recorded|recording|record|taped|taping|listened to|monitored')
const SOMEBODY_THERE = oneOf(
  'anybody|anyone|somebody|someone|your \\p{L}+|other people|people|they|the boss|anyone else',
)
const LISTENS_IN = before(' (?:in|to|on|this|what|that|me|us|later|afterwards|back)| $')
const WHAT_WAS_SAID = '(?:this|what|me|these|calls|(?:my|the|our) (?:call|voice|conversation|words))'
const I_AM = "(?:am i|i'm|i am|are we)"
const TALKING_TO = '(?:talking|speaking|chatting|texting) (?:to|with)'
const REALLY_A = oneOf('really|just|actually|like|even|some|some kind of|one of those')
const REALLY = oneOf(' (?:really|just|actually|even|some|some kind of)')
const ANSWERING = oneOf('that (?:is|answers)|answer(?:s|ing)?|talking|speaking|on the (?:line|phone)')

const RULES: readonly [AboutAssistant, RegExp][] = [
  [
    'is_recorded',
    said([
      `(?:is|are|am|do|does|will) (?:this|the|it|you|we|i|our|my)(?: (?:call|conversation|line|guys))?(?: (?:being|getting))? ${RECORDED}`,
      '(?:are|is) (?:you|anyone|anybody|someone|somebody) (?:recording|taping|listening)|do you record',
      '(?:record|recording) (?:this|calls|me|us|it all)',
      `(?:keep|make|have|take|store) (?:an? |any |the )?(?:recordings?|records?|tapes?|copy|copies) of ${WHAT_WAS_SAID}`,
      '(?:do|will|did) (?:you|they) (?:tape|monitor|save|store) (?:this|these|them|the|our|my|me|us|calls)',
      `(?:does|do|is|are|will|can|could) ${SOMEBODY_THERE} (?:\\p{L}+ )?(?:listen|hear|overhear)(?:ing|s)?${LISTENS_IN}`,
      'on tape|(?:being|getting) (?:recorded|taped)',
    ]),
  ],
  [
    'is_machine',
    said([
      `(?:are|r) (?:you|u|ya)(?: ${REALLY_A})* (?:an? |the )?(?:${MACHINE}|${PERSON})`,
      `(?:is|was) (?:this|that|it)${REALLY}* (?:an? |the )?(?:${MACHINE}|${PERSON})`,
      `${I_AM}(?: (?:really|actually|just|even|now))* ${TALKING_TO} (?:an? |some |some kind of )?(?:${MACHINE}|${PERSON}|thing)`,
      `you(?:'re| are| sound| must be)(?: (?:like|just|only|not|really))* (?:an? )?(?:${MACHINE}|${PERSON})`,
      `(?:do|did) i (?:talk|speak) (?:to|with) (?:an? )?${MACHINE}`,
      'is (?:anyone|anybody|somebody|someone) (?:really )?(?:real )?there a (?:person|human)',
      `(?:am i|i'm|i am|are we)(?: \\p{L}+){0,2} (?:on|connected|through|dealing)(?: the (?:phone|line))? (?:with|to) (?:an? )?(?:${MACHINE}|${PERSON})`,
      `(?:is|does|do i have) (?:it )?(?:an? )?${MACHINE} ${ANSWERING}`,
      `(?:with|to|by|or|just|only|not) (?:an? )?(?:\\p{L}+ )?${MACHINE}(?= $)`,
    ]),
  ],
  [
    'who',
    said([
      "who(?:'s| is| am| are) (?:this|that|you|i (?:talking|speaking) (?:to|with)|calling|there(?! for| at| on| when))",
      'who(?:m)? (?:am i|do i have the pleasure of|have i) (?:speaking|talking|reached|got)(?: (?:to|with))?',
      "(?:what's|what is) your name|what (?:business|company|place|number) is this",
      '(?:have i|did i) (?:reached|called|reach|call)(?: the right)?|what are you(?= $)',
      'who do i (?:speak|talk) (?:to|with)',
    ]),
  ],
]

/** Pure. */
export function detectAboutAssistant(text: string): AboutAssistant | null {
  const words = wordsOf(text.replace(/[‘’ʼ´`]/g, "'"))
  return RULES.find(([, rule]) => rule.test(words))?.[0] ?? null
}
