/** By these words, at the end of a wish, people want to be left alone for good. */
const FOR_GOOD = String.raw`(?:again|any ?more|any longer|ever|in (?:the )?future)\b`
const CALL = '(?:call|ring|phone|telephone|contact|bother)'
const NOT = `(?:don't|do not|never|not to|must not|mustn't|should not|shouldn't|can you not|could you not|wouldn't)`
const WHOM = '(?: (?:me|us|here|this number|my number|my phone|my house|my home))?'

/** "Stop calling me before nine" is about the time. */
const OF_A_TIME = `(?!${WHOM} (?:so |that |too )?(?:names|it|him|her|them|before|after|until|till|at|on|during|today|tonight|tomorrow|next|unless|if|when|while|between|early|earlier|late|later|back|in the|this (?:morning|afternoon|evening|week|month))\\b)`

/** Wishes for no more calls, whoever called. */
const NO_MORE_CALLS = new RegExp(
  [
    String.raw`\b${NOT}(?: (?:ever|please|you|dare|try to))* ${CALL}${WHOM}(?: (?:back|up|about \w+|for \w+))?,?(?: please)?,? ${FOR_GOOD}`,
    String.raw`\b(?:don't|do not|never)(?: \w+){0,3} (?:be|being|get) (?:called|rung|phoned|contacted|bothered)(?: by you| from you)?(?: ${FOR_GOOD}|[.!,]|$)`,
    String.raw`\b(?:not|never) (?:to )?be (?:called|rung|phoned|contacted) ${FOR_GOOD}`,
    String.raw`\b(?:stop|quit|cease)(?: \w+)? (?:calling|ringing|phoning|contacting|harassing)\b${OF_A_TIME}`,
    String.raw`\b(?:stop|end|no more of) (?:these|the|those|your|all these) (?:\w+ )?calls\b`,
    String.raw`\bno more (?:\w+ )?calls\b(?! (?:today|tonight|for (?:now|today)))`,
    String.raw`\b(?:don't|do not) want (?:(?:any|any more|more|to get|to receive|your|these|those|of|further) ?)+(?:\w+ )?calls\b`,
    String.raw`\b(?:take|remove|get|strike|delete)\b(?: \w+){1,3} (?:off|from)\b(?: \w+){0,2} (?:calling|call|caller|phone|marketing|telemarketing|contact) (?:list|lists|database)\b`,
    String.raw`\b(?:do not call|don't call|no call) list\b`,
  ].join('|'),
  'i',
)

/** Words that mean it in a call of a campaign only. In other calls, the list may be a waiting list. */
const IN_CAMPAIGNS = new RegExp(
  [
    String.raw`\b(?:don't|do not|never) ${CALL} (?:me|us|here|this number|my number)(?: please| thanks| thank you)?(?:[.!,]|$)`,
    String.raw`\b(?:take|remove|get|strike|delete)\b (?:me|us|my name|my number|this number|my phone number)(?: off| from| out of)\b`,
    String.raw`\b(?:lose|forget|delete|erase) (?:my|this) (?:phone )?number\b`,
    String.raw`\bopt(?:ing)?(?: me| us)? out\b|\bunsubscribe\b`,
    String.raw`\bleave (?:me|us) alone\b`,
  ].join('|'),
  'i',
)

/** By language, without the region. */
const OTHER_LANGUAGES: Readonly<Record<string, RegExp>> = {
  de: /\bruf(?:en|e|t)?\b(?: \S+){0,4} (?:nicht|nie|niemals) (?:mehr|wieder)(?: \S+){0,2} an\b|\b(?:nicht|nie) (?:mehr|wieder) (?:an(?:ge)?rufen|angerufen|kontaktier)|\bkeine (?:weiteren |solchen )?(?:werbe)?anrufe\b|\bhören sie auf,? (?:\S+ )?anzurufen|(?:aus|von) (?:ihrer|der|dieser) (?:anruf|telefon|werbe|kontakt)?liste (?:streich|lösch|nehm|entfern)/i,
  fr: /\bne (?:me |nous |m')?(?:r?appel|téléphon|contact)\S* (?:plus|jamais)|\bne plus (?:me |nous |m'|être )?(?:r?appel|téléphon|contact)|\barrêtez de (?:me |nous |m')?(?:r?appel|téléphon)|\bplus d'appels?\b|\b(?:retirez|enlevez|supprimez)(?:-moi| mon numéro) de (?:votre|la) liste/i,
  es: /\bno (?:me |nos )?vuelva[ns]? a llamar|\bno (?:me |nos )?llame[ns]? (?:nunca )?más|\bdeje[ns]? de llamar|\bno quiero (?:más|recibir(?: más)?) llamadas|\bno quiero que me (?:vuelvan a llamar|llamen)|\b(?:quíteme|elimíneme|bórreme) de (?:su|la) lista/i,
  it: /\bnon (?:mi |ci )?(?:r?i?chiam|telefon|contatt)\S* (?:mai )?più|\bsmett\S+ di (?:chiamar|telefonar)|\b(?:tolga|toglie|rimuov|cancell)\S* (?:il mio numero )?dall\S+ (?:vostra |sua )?lista/i,
  nl: /\bbel(?:t|len)?\b(?: \S+){0,3} (?:niet|nooit) meer|\b(?:niet|nooit) meer (?:gebeld|bellen|te bellen)|\bstop(?:t|pen)? met (?:\S+ )?bellen|\b(?:haal|verwijder) (?:mij|me|mijn nummer) (?:van|uit)/i,
  pt: /\bnão (?:me |nos )?(?:volte|voltem) a ligar|\bnão (?:me |nos )?(?:ligue|liguem|telefone|telefonem)(?:-me)? (?:mais|nunca mais)|\bpare[m]? de (?:me )?ligar|\bnão quero (?:mais|receber(?: mais)?) (?:ligações|chamadas)|\b(?:tire-me|retire-me|remova-me) da (?:sua |vossa )?lista/i,
  pl: /(?:więcej|już|nigdy) nie (?:dzwo|telefon)\S*|\bnie (?:dzwo|telefon)\S*(?: \S+){0,3} (?:więcej|już|nigdy)|\bprzesta\S+ (?:do mnie )?dzwonić/i,
  sv: /\bring(?:a)?\b(?: \S+){0,2} (?:inte|aldrig)(?: \S+){0,2} (?:igen|mer|längre)|\bsluta ringa|\binte bli uppringd/i,
  da: /\bring(?:e)?\b(?: \S+){0,2} (?:ikke|aldrig)(?: \S+){0,2} (?:igen|mere|længere)|\b(?:stop|hold op) med at ringe/i,
}

/**
 * Whether somebody asks for no more calls, in the language of the call or in English. Pure.
 * @param inCampaign the call is one of a campaign
 */
export function asksForNoCalls(text: string, language: string, inCampaign: boolean): boolean {
  const said = text.replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim()
  const own = OTHER_LANGUAGES[language.toLowerCase().split('-')[0] ?? '']
  return NO_MORE_CALLS.test(said) || (inCampaign && IN_CAMPAIGNS.test(said)) || own?.test(said) === true
}
