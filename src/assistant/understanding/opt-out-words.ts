/** Words at the end of a wish which show that people want to be left alone for good. */
const FOR_GOOD = String.raw`(?:again|any ?more|any longer|ever|in (?:the )?future)\b`
const CALL = '(?:call|ring|phone|telephone|contact|bother)'
const NOT = `(?:don't|do not|never|not to|must not|mustn't|should not|shouldn't|can you not|could you not|wouldn't)`
const WHOM = '(?: (?:me|us|here|this number|my number|my phone|my house|my home))?'

const OF_CALLS = '(?:calling|call|caller|phone|marketing|telemarketing|contact)'
const TIMES = 'before|after|until|till|at|on|during|today|tonight|tomorrow|next|when|while|between|in the'
const MORE_TIMES = 'unless|if|early|earlier|late|later|back|this (?:morning|afternoon|evening|week|month)'
/** "Stop calling me before nine" is about the time of the calls. */
const OF_A_TIME = `(?!${WHOM} (?:so |that |too )?(?:names|it|him|her|them|${TIMES}|${MORE_TIMES})\\b)`

/** Wishes for no more calls, whoever made the call. */
const NO_MORE_CALLS = new RegExp(
  [
    String.raw`\b${NOT}(?: (?:ever|please|you|dare|try to))* ${CALL}${WHOM}(?: (?:back|up|about \w+|for \w+))?,?(?: please)?,? ${FOR_GOOD}`,
    String.raw`\b(?:don't|do not|never)(?: \w+){0,3} (?:be|being|get) (?:called|rung|phoned|contacted|bothered)(?: by you| from you)?(?: ${FOR_GOOD}|[.!,]|$)`,
    String.raw`\b(?:not|never) (?:to )?be (?:called|rung|phoned|contacted) ${FOR_GOOD}`,
    String.raw`\b(?:stop|quit|cease)(?: \w+)? (?:calling|ringing|phoning|contacting|harassing)\b${OF_A_TIME}`,
    String.raw`\b(?:stop|end|no more of) (?:these|the|those|your|all these) (?:\w+ )?calls\b`,
    String.raw`\bno more (?:\w+ )?calls\b(?! (?:today|tonight|for (?:now|today)))`,
    String.raw`\b(?:don't|do not) want (?:(?:any|any more|more|to get|to receive|your|these|those|of|further) ?)+(?:\w+ )?calls\b`,
    String.raw`\b(?:take|remove|get|strike|delete)\b(?: \w+){1,3} (?:off|from)\b(?: \w+){0,2} ${OF_CALLS} (?:list|lists|database)\b`,
    String.raw`\b(?:do not call|don't call|no call) list\b`,
  ].join('|'),
  'i',
)

/** Words that mean this only in a campaign call. In other calls, the list may be a waiting list. */
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

const anyOf = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'), 'i')

/** By language, without the region. */
const OTHER_LANGUAGES: Readonly<Record<string, RegExp>> = {
  de: anyOf(
    String.raw`\bruf(?:en|e|t)?\b(?: \S+){0,4} (?:nicht|nie|niemals) (?:mehr|wieder)(?: \S+){0,2} an\b`,
    String.raw`\b(?:nicht|nie) (?:mehr|wieder) (?:an(?:ge)?rufen|angerufen|kontaktier)`,
    String.raw`\bkeine (?:weiteren |solchen )?(?:werbe)?anrufe\b|\bhören sie auf,? (?:\S+ )?anzurufen`,
    '(?:aus|von) (?:ihrer|der|dieser) (?:anruf|telefon|werbe|kontakt)?liste (?:streich|lösch|nehm|entfern)',
  ),
  fr: anyOf(
    String.raw`\bne (?:me |nous |m')?(?:r?appel|téléphon|contact)\S* (?:plus|jamais)`,
    String.raw`\bne plus (?:me |nous |m'|être )?(?:r?appel|téléphon|contact)|\bplus d'appels?\b`,
    String.raw`\barrêtez de (?:me |nous |m')?(?:r?appel|téléphon)`,
    String.raw`\b(?:retirez|enlevez|supprimez)(?:-moi| mon numéro) de (?:votre|la) liste`,
  ),
  es: anyOf(
    String.raw`\bno (?:me |nos )?vuelva[ns]? a llamar|\bno (?:me |nos )?llame[ns]? (?:nunca )?más`,
    String.raw`\bdeje[ns]? de llamar|\bno quiero (?:más|recibir(?: más)?) llamadas`,
    String.raw`\bno quiero que me (?:vuelvan a llamar|llamen)|\b(?:quíteme|elimíneme|bórreme) de (?:su|la) lista`,
  ),
  it: anyOf(
    String.raw`\bnon (?:mi |ci )?(?:r?i?chiam|telefon|contatt)\S* (?:mai )?più|\bsmett\S+ di (?:chiamar|telefonar)`,
    String.raw`\b(?:tolga|toglie|rimuov|cancell)\S* (?:il mio numero )?dall\S+ (?:vostra |sua )?lista`,
  ),
  nl: anyOf(
    String.raw`\bbel(?:t|len)?\b(?: \S+){0,3} (?:niet|nooit) meer|\b(?:niet|nooit) meer (?:gebeld|bellen|te bellen)`,
    String.raw`\bstop(?:t|pen)? met (?:\S+ )?bellen|\b(?:haal|verwijder) (?:mij|me|mijn nummer) (?:van|uit)`,
  ),
  pt: anyOf(
    String.raw`\bnão (?:me |nos )?(?:volte|voltem) a ligar|\bpare[m]? de (?:me )?ligar`,
    String.raw`\bnão (?:me |nos )?(?:ligue|liguem|telefone|telefonem)(?:-me)? (?:mais|nunca mais)`,
    String.raw`\bnão quero (?:mais|receber(?: mais)?) (?:ligações|chamadas)`,
    String.raw`\b(?:tire-me|retire-me|remova-me) da (?:sua |vossa )?lista`,
  ),
  pl: anyOf(
    String.raw`(?:więcej|już|nigdy) nie (?:dzwo|telefon)\S*|\bprzesta\S+ (?:do mnie )?dzwonić`,
    String.raw`\bnie (?:dzwo|telefon)\S*(?: \S+){0,3} (?:więcej|już|nigdy)`,
  ),
  sv: anyOf(
    String.raw`\bring(?:a)?\b(?: \S+){0,2} (?:inte|aldrig)(?: \S+){0,2} (?:igen|mer|längre)`,
    String.raw`\bsluta ringa|\binte bli uppringd`,
  ),
  da: anyOf(
    String.raw`\bring(?:e)?\b(?: \S+){0,2} (?:ikke|aldrig)(?: \S+){0,2} (?:igen|mere|længere)`,
    String.raw`\b(?:stop|hold op) med at ringe`,
  ),
}

/**
 * Whether somebody asks for no more calls, in the language of the call or in English. Pure.
 * @param inCampaign whether the call belongs to a campaign
 */
export function asksForNoCalls(text: string, language: string, inCampaign: boolean): boolean {
  const said = text.replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim()
  const own = OTHER_LANGUAGES[language.toLowerCase().split('-')[0] ?? '']
  return NO_MORE_CALLS.test(said) || (inCampaign && IN_CAMPAIGNS.test(said)) || own?.test(said) === true
}

/**
 * The language (ISO 639-1) in which a written text asks for no more calls, as a person on a list may write; null if it asks for something else. Pure.
 */
export function languageOfNoCalls(text: string): string | null {
  return ['en', ...Object.keys(OTHER_LANGUAGES)].find((language) => asksForNoCalls(text, language, true)) ?? null
}
