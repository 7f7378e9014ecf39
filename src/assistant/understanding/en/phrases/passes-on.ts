import { plainText, wordsOf } from '../plain-text.ts'
import { NOBODYS_NAME } from './asked-person.ts'
import { notBefore, oneOf } from './phrase-pattern.ts'

/**
 * Whether a text asks for something to be told to somebody at the business: "tell Dave the part came in", "could Linda call me back?". Read in the words as
 * they were said, because a member of staff who is told something is not the one with whom an appointment is wanted.
 */

const TITLE = '(?:dr|doctor|mr|mrs|ms|miss|nurse|professor|chef)'
const ROLE = oneOf(
  'team|staff|boss|owner|manager|doctor|doctors|dentist|vet|vets|nurse|nurses|mechanic|mechanics|guy|guys|girl|girls|lady|ladies|man|woman|stylist|barber',
  'teacher|tutor|instructor|trainer|coach|chef|kitchen|driver|technician|tech|plumber|electrician|groomer|therapist|physio|lawyer|solicitor|accountant',
  'adviser|advisor|photographer|artist|receptionist|reception|office|front desk|desk|workshop|hygienist|optician|surgeon|others|people|folks|crew|lads',
  'lad|host|hostess|waiter|server|person|chap|fella|bloke|colleague|colleagues|engineer|fitter|painter|sitter|walker|tailor|notary|landlord|agent',
)
/** Words after "tell" that are neither a name nor a person. */
const NO_NAME = oneOf(
  NOBODYS_NAME,
  'whether|apart|why|about|again|which|much|many|that|exactly|everyone|immediately|\\p{L}+ly',
)
const NAME = `${notBefore(`${NO_NAME} `)}\\p{L}{2,}(?: (?:in|from|at) (?:the )?(?:reception|workshop|office|accounts|kitchen|front|back|front desk))?`
const SOMEBODY = oneOf('someone|somebody|anyone|anybody|one of (?:you|them|the \\p{L}+)')
const THEM = oneOf(
  `him|her|them|everybody|everyone|whoever(?: (?:\\p{L}+ ){1,4}?\\p{L}+)??|${TITLE} \\p{L}+`,
  `(?:the|your|my|our) (?:\\p{L}+ )?${ROLE}(?: \\p{L}+)?`,
)
const WHO = oneOf(THEM, SOMEBODY, NAME)

const KINDLY = '(?:(?:please|pls|just|also|maybe|kindly|possibly|perhaps|then|quickly) )*'
const YOU = '(?:you|u|ya|ye)'
const REACHES = oneOf(
  'call|ring|phone|text|email|e mail|message|contact|write to|get back to|get in touch with|reach out to',
)
const A_CALL = oneOf('(?:a |an? (?:quick )?)?(?:call|ring|buzz|bell|shout|callback|call back|phone call)(?: back)?')
const ME = '(?:me|us)'

/** Something is told, by the one who is asked. */
const CONVEYS = oneOf(
  `tell ${WHO} \\S+`,
  `let (?!me |us |you |u |ya )(?:\\S+ ){1,4}?know`,
  `ask ${oneOf(THEM, NAME)} (?:to|if|whether|about|for|what|when|why|how|not to)`,
  `(?:remind|warn|inform) ${WHO}`,
  `(?:mention|explain|say|report|relay|forward) (?:\\S+ ){0,6}?to ${oneOf(THEM, NAME)}`,
  `pass (?:\\S+ ){0,5}?(?:on|along|to ${oneOf(THEM, NAME)})`,
  `give ${WHO} (?:a|the|this|that|my|our) (?:\\p{L}+ )?(?:message|note|word|best|love|regards|number|thanks|heads up)`,
  `(?:have|get) ${WHO} (?:to )?(?:${REACHES} ${ME}|give ${ME} ${A_CALL}|call|ring|phone)`,
  `thank ${oneOf(THEM, NAME)} (?:for|from|so|very|again)`,
  `make sure (?:that )?${WHO} (?:knows?|gets|hears|sees|is told|are told)`,
)

const ASKED = oneOf(
  `(?:can|could|would|will|may|might) (?:${YOU}|${SOMEBODY}) ${KINDLY}`,
  `(?:would|do) ${YOU} mind (?:just )?(?:to )?`,
  `(?:i|we)(?:'d| would)? (?:like|love|want|need|appreciate) ${oneOf(YOU, SOMEBODY)} to `,
  `if ${YOU} (?:can|could|would) ${KINDLY}`,
  `(?:i|we)(?:'d| would)? (?:just )?(?:like|want|need|wanted) to `,
  '(?:please|pls) ',
)
const LEAD = oneOf(
  'hi|hello|hey|hiya|yes|yeah|no|ok|okay|oh|and|but|so|also|then|plus|please|pls|just|well|um|uh|anyway|actually|maybe',
  "right|while (?:i'm|you're|we're) (?:at it|there|here|on)",
  'good (?:morning|afternoon|evening)|one more thing|by the way|btw|do|there|thanks|thank you|great|perfect|lovely|cool|alright|all right|can|could',
)

/** The order at the beginning of a clause, or the wish that somebody else tells it. */
const ORDERED = new RegExp(`^ (?:${LEAD} )*(?:${ASKED})?${KINDLY}${CONVEYS}(?= )`, 'u')
const FRAMED = new RegExp(` ${ASKED}${KINDLY}${CONVEYS}(?= )`, 'u')

const CALLS_ME = `(?:${REACHES} ${ME}|give ${ME} ${A_CALL})`
const WANTS = "(?:like|love|want|need|appreciate|am after|'m after|'m waiting for|'m expecting)"

/** Somebody is to call back later. */
const CALLS_BACK = new RegExp(
  ` ${oneOf(
    `(?:can|could|would|may|might) ${oneOf(YOU, WHO, 'he|she|they')} ${KINDLY}(?:actually |be able to )?${CALLS_ME}`,
    `(?:i|we)(?:'d| would)? ${WANTS} ${oneOf(A_CALL, `${WHO} to ${CALLS_ME}`)}`,
    `(?:can|could|may) (?:i|we) (?:please )?(?:get|have) (?:a )?(?:call ?back|call back|call from ${WHO}|phone call)`,
    `(?:please |just )(?:(?:call|ring|phone) (?:me|us) back|give (?:me|us) ${A_CALL})`,
  )}(?= )`,
  'u',
)

const CALL_ORDERED = new RegExp(
  `^ (?:${LEAD} )*(?:(?:call|ring|phone|text|email) me(?: back)?|give me ${A_CALL})(?= )`,
  'u',
)

const LOOK_INTO = oneOf(
  'look into|investigate|chase|find out|get back|get to the bottom|straighten (?:it|this|that) out|sort (?:it|this|that|out)',
  'check (?:that|whether|if) (?:you|he|she|they|it|my|our|the|a|any)',
)
/** "I'd like somebody to look into it": only a person can. "Somebody to look at the boiler" is a wish for an appointment. */
const LOOKS_INTO = new RegExp(
  ` ${oneOf(
    `(?:can|could|would|will) ${oneOf(SOMEBODY, THEM, 'he|she|they')} ${KINDLY}`,
    `(?:i|we)(?:'d| would)? (?:just )?(?:like|love|want|need) ${oneOf(YOU, SOMEBODY)} to ${KINDLY}`,
    'please ',
  )}${LOOK_INTO}(?= )`,
  'u',
)

const CHECKS = oneOf(
  'check (?:that|it|this|on|up|whether|if|with|what|my|the)|find out|look into|confirm|see (?:if|whether|what)|get back',
)
/** "Could Sandra check that for me and let me know?" */
const CHECKED_BY = new RegExp(` (?:can|could|would) ${oneOf(THEM, NAME, 'he|she|they')} ${KINDLY}${CHECKS}(?= )`, 'u')

const ON_FILE = oneOf(
  'address|phone|number|email|e mail|name|surname|last name|insurance|bank|card|contact|plan|postcode|zip code',
)
/** "My address has changed": what the business has noted is no longer so. */
const CHANGED_ON_FILE = new RegExp(
  ` ${oneOf(
    `(?:my|our) (?:\\p{L}+ ){0,2}?${ON_FILE}(?: \\p{L}+)?(?:'s| has| have| is)(?: just| recently| now| also)* (?:changed|new|different|wrong|out of date)`,
    `(?:i|we)(?:'ve| have)?(?: just| recently| also)* (?:changed|got a new|have a new) (?:my |our )?(?:\\p{L}+ ){0,2}?${ON_FILE}`,
    `(?:have|got|using|sending (?:\\p{L}+ )?to|on) (?:my|our|the|an) (?:old|wrong|outdated) (?:\\p{L}+ )?${ON_FILE}`,
    `(?:change|update|correct) (?:my|our|the) (?:\\p{L}+ ){0,2}?${ON_FILE}`,
  )}(?= )`,
  'u',
)

const CLAUSE_ENDS = /(?<=[.!?;])(?<!\b(?:Dr|Mrs?|Ms)\.)\s+|,\s*|\s+-+\s+|\s+(?=(?:and|but|so|also|then) )/i

/** Whether one of the clauses asks for something to be told to somebody, or for a call. Pure. */
export const passesOn = (text: string): boolean =>
  text.split(CLAUSE_ENDS).some((clause) => {
    const words = wordsOf(plainText(clause))
    return [ORDERED, FRAMED, CALLS_BACK, CALL_ORDERED, LOOKS_INTO, CHECKED_BY, CHANGED_ON_FILE].some((asks) =>
      asks.test(words),
    )
  })
