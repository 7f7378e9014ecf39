import { oneOf } from '../phrases/phrase-pattern.ts'
import { wordsOf } from '../plain-text.ts'
import { isForOtherDanger } from './other-danger.ts'

/** Gas, burning smells and scorched electrics at home: the business's advice on them comes before any booking. */

const ELECTRICS = oneOf(
  'sockets?|outlets?|plugs?|plug sockets?|power points?|fuse ?box|fuse board|consumer unit|breakers?|wires?|wiring|light switch',
  'switch|cable|extension lead|fuses?',
)
const SMELLS = oneOf('smell(?:s|ing|y|ed|t)?|stinks?|stinking|whiff|reeks?|pong')
const DAMAGED = oneOf(
  `${SMELLS}|spark(?:s|ed|ing)|arcing|crackl(?:es|ing)|fizz(?:es|ing)|buzz(?:es|ing)|melt(?:ed|ing|s)|scorch(?:ed|ing)?`,
  "smok(?:e|es|ing)|burn(?:t|ed|ing|s)?|singed|charred|(?:gone|turned|going|is|'s) (?:all )?(?:brown|black|hot)|hot to (?:the )?touch",
)
const AT_HOME = new RegExp(
  ` (?:${[
    `${ELECTRICS}(?:'s)?(?: [a-z']+){0,8} ${DAMAGED}`,
    `${DAMAGED}(?: [a-z']+){0,6} ${ELECTRICS}`,
    `${SMELLS}(?: of| like| a bit| some| strongly)* (?:gas|burning|smoke|burnt|rotten eggs?)`,
    `(?:gas|burning|smoky|fishy|rotten egg) ${SMELLS}|gas leak`,
  ].join('|')}) `,
  'u',
)

/** Whether the words report gas, a burning smell, or electrics that smell, spark or are scorched. Pure. */
export const isDangerAtHome = (text: string): boolean => AT_HOME.test(wordsOf(text.replace(/[‘’ʼ´`]/g, "'")))

const TURN_OFF = oneOf('(?:turn|switch) (?:it|everything|the \\w+(?: \\w+)?) off', '(?:turn|switch) off')
const ADVISES = new RegExp(
  `\\b${oneOf(
    `emergenc(?:y|ies)|9-?1-?1|999|112|main (?:switch|valve)|${TURN_OFF}|mains|burning|smoke|gas (?:leaks?|smells?)`,
    'smell of gas|evacuate|leave the (?:house|building)|fire (?:brigade|department|service)',
  )}\\b`,
  'i',
)

/** Whether a text of the business says what to do in the danger that the words report. Pure. */
export const advisesOn = (text: string, advice: string): boolean =>
  ADVISES.test(advice) && !isForOtherDanger(text, advice)
