import { oneOf, said } from './phrases/phrase-pattern.ts'

const PAST_VERB = oneOf(
  "[a-z]+(?<!need|schedul|book|sort|w)ed|was|were|had|did|came|went|saw|(?<!'ve |have |has )got|been|ate|said|says|told|tells|happened",
  'since|broke|started|paid|bought|left|lost|visited|ordered|used|hurt|fell|watched|thinks|swears',
)

const TOLD = said([`${PAST_VERB}`])

/**
 * Whether words tell what has happened or what somebody said: days and services in them are not wishes. Pure. @param words with spaces around them
 */
export const tellsOfPast = (words: string): boolean => TOLD.test(words)
