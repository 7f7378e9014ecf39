import { wordsOf } from './plain-text.ts'

/** `crisis`: somebody may harm themselves; `danger`: all that police, fire brigade or ambulance are called for. */
export type Emergency = 'danger' | 'crisis'

const CRISIS =
  / (?:suicid(?:e|al)|kill (?:myself|himself|herself|themsel(?:f|ves))|(?:end|take|ending|taking) (?:my|his|her) (?:own )?life|(?:want|going|trying) to die|(?:hurt|harm|cut|hurting|harming|cutting) (?:myself|himself|herself)|self harm|don't want to (?:live|be alive)|no reason to live|better off dead) /

const DANGER = [
  // Breathing, heart, consciousness
  "(?:can't|cannot|can not|cant|not|isn't|stopped|stops|unable to|hardly|barely|struggling to|trouble) (?:breath(?:e|ing)|breath)",
  'chok(?:ing|ed)',
  "(?:having|has|had|have|think it's|it's) (?:a |an )?(?:heart attack|stroke|seizure|asthma attack)",
  '(?:chest pains?|(?:pain|pains|pressure|tightness) in (?:my|his|her|the) chest)',
  "(?:collapsed|unconscious|passed out|unresponsive|(?:won't|doesn't|not|isn't|can't) (?:wak(?:e|ing)(?: (?:up|him|her|them))?|respond(?:ing)?))",
  'no pulse',
  '(?:fainted|faints)',
  // Bleeding, poison, injuries
  "(?:bleeding (?:heavily|badly|a lot|to death|out)|(?:won't|doesn't|can't) stop (?:the )?bleeding|(?:lots?|so much) (?:of )?blood)",
  '(?:overdos(?:e|ed|ing)|(?<!food )poison(?:ed|ing)|swallowed (?:some |a |the )?(?:bleach|pills|poison|battery))',
  '(?:anaphyla(?:xis|ctic)(?: shock)?|throat is (?:closing|swelling))',
  'knocked (?:out )?(?:(?:[a-z]+|\\d) ){0,3}(?:tooth|teeth)',
  '(?:hit by (?:a|the) (?:car|truck|lorry|bus|van|bike)|carbon monoxide)',
  "(?:(?:having|has|had|have|severe|bad|it's) (?:an? )?(?:severe |bad |serious )?allergic reaction(?! (?:before|once|in the))|(?:tongue|throat|lips?|airway) (?:is|are) (?:[a-z]+ )?swelling)",
  '(?:drown(?:ing|ed)|electrocuted|stabbed|been shot|someone (?:was |is |got )?shot)',
  "(?:water (?:just )?broke|baby is coming|(?:is|am|i'm|she's|went|gone) (?:in|into) labou?r)",
  // Fire and gas
  "(?:(?:is|are|'s|caught|catching|on) (?:on )?fire|(?:there's|there is|have|got|started)(?: an?)?(?: [a-z]+)? fire(?! (?:safety|alarm|extinguisher|place|pit|door|risk))|smoke (?:everywhere|(?:is )?(?:coming|pouring|filling))|gas leak|smell(?:s|ing)? (?:of )?(?:gas|burning|smoke))",
  // Crime
  '(?:burglars?|intruders?|break(?:ing)? in(?:to)?(?: (?:my|our|the))?(?: (?:house|home|flat|door|shop))?|broke into|in my house|being (?:robbed|attacked|followed|mugged|beaten)|(?:robbing|attacking|mugging|beating|hitting) (?:me|us|him|her|somebody|someone|my)|(?:has|got|with) a (?:gun|knife)|held at gunpoint|kidnapped|raped)',
  // Help itself
  "(?:(?:call|need|send|get)(?: me| us)? (?:an |the |for an |a )?(?:ambulance|police|cops|fire (?:brigade|department|engine|truck)|paramedics?|911|999|112|000)|life or death|(?:is|am|i'm|he's|she's|they're|are) dying(?! (?:to|for|my|her|his|hair|it))|about to die)",
  "(?:just (?:had|been in|saw|seen)(?: [a-z]+){0,3} (?:crash|accident)|(?:crash|accident)(?: [a-z']+){0,6} (?:hurt|injured|trapped|bleeding))",
]
const IN_DANGER = new RegExp(` (?:${DANGER.join('|')}) `)

/** What is over, or only asked about, is no emergency. */
const PAST =
  / (?:last (?:week|month|year|night|time|summer|winter|spring|autumn|fall)|(?:years?|months?|weeks?|days?) ago|(?:back )?in (?:19|20)\d\d|recovering from|used to|history of|in the past|my (?:insurance|claim)|fire (?:alarm test|drill|sale|place|works?)) /

/** Whether the caller tells of an emergency. Wide: a joke may be answered with the emergency number, too. Pure. */
export function detectEmergency(text: string): Emergency | null {
  const words = wordsOf(text.replace(/[‘’ʼ´`]/g, "'"))
  if (CRISIS.test(words)) return 'crisis'
  return IN_DANGER.test(words) && !PAST.test(words) ? 'danger' : null
}
