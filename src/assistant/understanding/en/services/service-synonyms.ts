/**
 * Everyday words for services. The first word of a line is one that occurs in a name, the others are said instead of it; all without the endings -s
 * and -ing. They count only if no word of a name was said.
 */
const SAID_FOR = `
color dye dyed tint root highlight balayage recolor
haircut cut hairdo trim
beard shave moustache goatee
check checkup exam examination inspection
checkup exam examination check
clean cleaning hygiene hygienist scale polish
consultation consult advice meeting talk
massage rub rubdown
manicure nail
repair fix fixed mend leak broken
vaccination shot jab vaccine booster vaccinated jabbed injection
whiten whitening bleach
trial taster
trim claw clip
clip claw trim
payroll wage payslip employee
bridal bride bridesmaid
tap faucet
drain clogged
photo pic
headshot portrait
tire tyre
lens contact
filling cavity
`

const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  SAID_FOR.trim()
    .split('\n')
    .map((line) => {
      const [name = '', ...said] = line.split(' ')
      return [name, said] as const
    }),
)

/** The everyday words for a word of a service's name. Pure. @param stem without the endings -s and -ing */
export const synonymsOf = (stem: string): readonly string[] => SYNONYMS.get(stem) ?? []
