import { wordsOf } from './plain-text.ts'

/** What a caller asks about the assistant itself. `is_machine`: "Am I talking to a robot?" */
export type AboutAssistant = 'is_machine' | 'is_recorded' | 'who'

const MACHINE =
  '(?:robots?|bots?|chat ?bots?|machines?|computers?|a\\.? ?i\\.?|ai|artificial(?: intelligence)?|automated|recordings?|virtual assistant|voice assistant|siri|alexa|chat ?gpt)'
const PERSON =
  '(?:(?:an? )?(?:actual |real |live )*(?:person|human(?: being)?|people|man|woman|lady|guy)|someone real|somebody real|real|human|alive)'

const RULES: readonly [AboutAssistant, RegExp][] = [
  [
    'is_recorded',
    / (?:(?:is|are|am|do|does|will) (?:this|the|it|you|we|i|our|my)(?: (?:call|conversation|line|guys))?(?: (?:being|getting))? (?:recorded|recording|record|taped|taping|listened to|monitored)|(?:are|is) (?:you|anyone|anybody|someone|somebody) (?:recording|taping|listening)|do you record|(?:record|recording) (?:this|calls|me)|(?:being|getting) (?:recorded|taped)) /,
  ],
  [
    'is_machine',
    new RegExp(
      ` (?:(?:are|r) (?:you|u|ya)(?: (?:really|just|actually|like|even|some|some kind of|one of those))* (?:an? |the )?(?:${MACHINE}|${PERSON})|(?:is|was) (?:this|that|it)(?: (?:really|just|actually|even|some|some kind of))* (?:an? |the )?(?:${MACHINE}|${PERSON})|(?:am i|i'm|i am|are we)(?: (?:really|actually|just|even|now))* (?:talking|speaking|chatting|texting) (?:to|with) (?:an? |some |some kind of )?(?:${MACHINE}|${PERSON}|thing)|you(?:'re| are| sound| must be)(?: (?:like|just|only|not|really))* (?:an? )?(?:${MACHINE}|${PERSON})|(?:do|did) i (?:talk|speak) (?:to|with) (?:an? )?${MACHINE}|is (?:anyone|anybody|somebody|someone) (?:really )?(?:real )?there a (?:person|human)) `,
    ),
  ],
  [
    'who',
    / (?:who(?:'s| is| am| are) (?:this|that|you|i (?:talking|speaking) (?:to|with)|calling|there)|who(?:m)? (?:am i|do i have the pleasure of|have i) (?:speaking|talking|reached|got)(?: (?:to|with))?|(?:what's|what is) your name|what (?:business|company|place|number) is this|(?:have i|did i) (?:reached|called|reach|call)(?: the right)?|what are you(?= $)|who do i (?:speak|talk) (?:to|with)) /,
  ],
]

/** Pure. */
export function detectAboutAssistant(text: string): AboutAssistant | null {
  const words = wordsOf(text.replace(/[‘’ʼ´`]/g, "'"))
  return RULES.find(([, rule]) => rule.test(words))?.[0] ?? null
}
