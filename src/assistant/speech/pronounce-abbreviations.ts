/** Abbreviations and units as words. Pure. */
export const spokenAbbreviations = (text: string): string =>
  RULES.reduce((rest, [short, words]) => rest.replace(short, words), text)

/** A name before the abbreviation of a street: "Orchard St.", "42nd St". */
const AFTER_NAME = "(?<=(?:\\p{Lu}[\\p{L}']+|\\d(?:st|nd|rd|th)) )"
const street = (short: string, words: string): [RegExp, string] => [
  new RegExp(
    `${AFTER_NAME}${short}\\b\\.?(?=[\\s,;.!?)]|$)(?! \\p{Lu}\\p{Ll}+(?:'s)? (?:Hospital|Church|School))`,
    'gu',
  ),
  words,
]
const unit = (short: string, one: string, many: string): [RegExp, string][] => [
  [new RegExp(`(?<![\\d.,])1 ?${short}(?![\\p{L}\\p{N}])`, 'gu'), `1 ${one}`],
  [new RegExp(`(?<=\\d) ?${short}(?![\\p{L}\\p{N}])`, 'gu'), ` ${many}`],
]

/** Words of the owner's lexicon appear as characters of the private use area (pronounce.ts). */
const RULES: readonly [RegExp, string][] = [
  street('St', 'Street'),
  street('Ave?', 'Avenue'),
  street('Rd', 'Road'),
  street('Blvd', 'Boulevard'),
  street('Ln', 'Lane'),
  street('Dr', 'Drive'),
  street('Ct', 'Court'),
  street('Sq', 'Square'),
  street('Pkwy', 'Parkway'),
  street('Hwy', 'Highway'),
  [/\bSt\.? (?=[\p{Lu}\uE000-\uF8FF])/gu, 'Saint '],
  [/\bDr\.? (?=[\p{Lu}\uE000-\uF8FF])/gu, 'Doctor '],
  [/\bProf\. (?=[\p{Lu}\uE000-\uF8FF])/gu, 'Professor '],
  [/\bApt\.? ?#?(?=\w)/g, 'Apartment '],
  [/\bSte\.? ?#?(?=\d)/g, 'Suite '],
  [/\b(?:[Ee]xt|x)\.? ?(?=\d+\b)/g, 'extension '],
  [/\b[Nn]o\. ?(?=\d)/g, 'number '],
  [/#(?=\d)/g, 'number '],
  [/\be\.g\.,?/gi, 'for example'],
  [/\bi\.e\.,?/gi, 'that is'],
  [/\betc\./gi, 'and so on'],
  [/\bapprox\./gi, 'approximately'],
  [/\bincl\./gi, 'including'],
  [/\bvs\.?(?= )/gi, 'versus'],
  [/\bw\/ ?(?=\p{L})/gu, 'with '],
  [/(?<=\w) ?& ?(?=\w)/g, ' and '],
  [/(?<=\d) ?%/g, ' percent'],
  [/(?<=\d) ?°(?: ?([CF]))?/g, ' degrees'],
  ...unit('(?:sq\\.? ?ft\\.?|ft²)', 'square foot', 'square feet'),
  ...unit('m²', 'square meter', 'square meters'),
  ...unit('km', 'kilometer', 'kilometers'),
  ...unit('cm', 'centimeter', 'centimeters'),
  ...unit('mm', 'millimeter', 'millimeters'),
  ...unit('kg', 'kilogram', 'kilograms'),
  ...unit('lbs?\\.?', 'pound', 'pounds'),
  ...unit('oz\\.?', 'ounce', 'ounces'),
  ...unit('ft\\.?', 'foot', 'feet'),
  ...unit('mi\\.?', 'mile', 'miles'),
  ...unit('ml', 'milliliter', 'milliliters'),
  ...unit('mins?\\.?', 'minute', 'minutes'),
  ...unit('(?:hrs?\\.?|h)', 'hour', 'hours'),
]
