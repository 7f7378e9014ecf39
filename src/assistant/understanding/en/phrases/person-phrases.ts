import { plainText, wordsOf } from '../plain-text.ts'
import { notAfter, notBefore, oneOf } from './phrase-pattern.ts'

/** How people ask for a person, or leave a message for one. */

const SOMEONE = oneOf(
  'him|her|them|(?:dr|doctor|mr|mrs|ms|miss) \\p{L}+|my (?!name)\\p{L}+',
  'the (?!time|price|hours|address|cost|truth|difference)\\p{L}+',
  '(?!me |us |you |i |a |what |when |if |how |where )\\p{L}{2,}',
)
const WHAT_IS_TOLD = oneOf(
  "that |i |i'm |i'll |i've |i'd |we |we're |we've |to |it's |it is |there's |about |he |she |they |not ",
)
const NEWS_TOLD = oneOf('my|our|the \\p{L}+ (?:is|are|was)|thanks|thank you')
const LEAVES = oneOf('leave|take|pass on|send|give (?:them|him|her|\\p{L}+)')
/** What is left on purpose, or lost for good, is no lost property. */
const BROUGHT = notBefore(
  '(?:\\p{L}+ )?(?:car|van|truck|bike|dog|cat|kids?|message|voice ?mail|note|review|deposit|tip|tooth|crown|filling|weight|hair)',
)
const THERE = oneOf('(?:at|in|on|under|behind|by) (?:the|your|yours|one|a)', 'with you|behind|there(?= )')
/** "Do you need a copy of my prescription?" asks about a rule. */
const NO_RULE = notAfter('(?:do|does|will|should|must) (?:you|they|i|we) (?:\\p{L}+ ){1,5}')
const DOCUMENT = oneOf(
  'invoice|receipt|bill|statement|records?|notes|x rays?|certificate|report|results|file|prescription|contract|quote',
  'estimate|letter|policy',
)
const LEAVES_MESSAGE = oneOf(
  `tell ${SOMEONE} ${WHAT_IS_TOLD}`,
  `(?:will|would|could|can) you (?:please |also )?tell (?:him|her|them|\\p{L}{3,}) ${NEWS_TOLD} `,
  `let ${SOMEONE} know |pass (?:this|that|it|a message|the message|something) on `,
  `pass (?:it |this |that |the word |word )?on to ${SOMEONE} `,
  `${LEAVES} (?:a |an |the |this |my )?(?:\\p{L}+ )?(?:message|note|voicemail|voice mail)s?:? |message for `,
  'please tell |(?:left|forgotten) my \\p{L}+ (?:at|in|there|with|behind|on)',
  `(?:left|forgot|forgotten|lost) (?:my|our|his|her|an?|the) ${BROUGHT}(?:\\p{L}+ ){1,3}?${THERE}`,
  `${NO_RULE}(?:copy|copies|duplicate) of (?:the|my|our|his|her|an?|that|last \\p{L}+'s) (?:\\p{L}+(?:'s)? )?${DOCUMENT} `,
  '(?:(?:could|can|would) you (?:please )?|please |also |and )ask (?!me |us )\\p{L}+ (?:to|if|whether) ',
)

const SOMEBODY = oneOf('someone|somebody|anyone|anybody|one of (?:you|them|the \\p{L}+)|them|they|(?:the|your) \\p{L}+')
const REPORTS = oneOf('let (?:me|us) know|get back to (?:me|us)|tell (?:me|us)')
const WHAT_TO_KNOW = '(?! (?:what|when|where|how|who|which) )'
/** "Could someone check and let me know?" Only a person can check, and only later. */
const ASKS_TO_REPORT = oneOf(
  `(?:can|could|would|will|may) ${SOMEBODY} (?:please |maybe )?(?:check|look|have a look|find out|see)(?: \\p{L}+){0,6} and ${REPORTS}${WHAT_TO_KNOW}`,
  `(?:get|have|ask) ${SOMEBODY} to (?:please )?(?:check|look|find out|${REPORTS}${WHAT_TO_KNOW})`,
)

/** Leaves a message. */
export const MESSAGE = new RegExp(` (?:${LEAVES_MESSAGE}|${ASKS_TO_REPORT}(?= ))`, 'u')

const REPORT = new RegExp(` (?:${ASKS_TO_REPORT}|pass (?:this|that|it|all that) on(?: to \\p{L}+)?)(?= )`, 'u')

/** Whether a text asks for a person to look at something and to report. Pure. */
export const asksToReport = (text: string): boolean => REPORT.test(wordsOf(plainText(text)))

const NO_EXTRA_PERSON = notAfter(
  'in |per |other |another |one more |second |first |same |which |for (?:\\d|a|one|each) ',
)

/** Wants to talk to a person. A list for `said`. */
export const PERSON_PHRASES: readonly string[] = [
  `${NO_EXTRA_PERSON}(?:person|human|operator|receptionist|representative)|human being`,
  'real (?:person|human|one|someone)|someone real|live (?:agent|person)|an agent|customer (?:service|support|care)',
  '(?:the|a|your) (?:manager|supervisor|boss|owner|person in charge)|someone in charge',
  '(?:speak|talk|chat) (?:to|with) (?:a |an |the |some ?one|some ?body|any ?one|you|your |\\p{L}+(?= (?:please )?$))',
  'call me(?: back)?|ring me|phone me|give me a (?:call|ring)|(?:someone|somebody) (?:to )?call',
  '(?:put|pass) me (?:through|on(?! (?:the|a|your) (?:\\p{L}+ )?list))|put .{0,20} on the (?:phone|line)',
  '(?:get|give) me (?:the |a |an |some ?one|some ?body|your )(?:manager|boss|owner|supervisor|person|human| ?(?=$))',
  '(?:get|give|find) me some ?(?:one|body)|transfer me|connect me',
]
