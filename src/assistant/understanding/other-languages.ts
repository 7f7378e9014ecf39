import { withoutAccents } from '../../kernel/text/without-accents.ts'
import { listOf } from './word-list.ts'

/** Frequent words that distinguish a text in another language from English; words that are also English are left out. */
const WORDS: Readonly<Record<string, string>> = {
  es: `
    hola buenos buenas dias tardes quiero quisiera necesito una un cita para por favor gracias habla espanol usted
    pueden puedo manana cuando donde cuanto cuesta abierto hoy corte pelo como esta senorita senora soy tengo
    hacer reservar cambiar cancelar mi que los las del si
    esta estan tienen tiene hay pero muy mas porque tambien ya nos su sus
  `,
  de: `
    hallo guten tag morgen abend ich moechte mochte brauche einen eine ein termin bitte danke sprechen sie deutsch
    koennen konnen wann wo wie viel kostet heute haare schneiden und der die das ist haben nicht fuer fur mein
    meinen wollte gern gerne uhr verschieben absagen auf wir auch
    sie ihr ihnen mit von zu auch noch aber oder wenn kann koennte ist sind sehr kein keine es gibt
  `,
  fr: `
    bonjour bonsoir salut je voudrais veux besoin un une rendez vous rendezvous pour merci parlez francais est ce
    que quand ou combien demain aujourd hui cheveux coupe suis avec mon ma les des peux pouvez avoir prendre
    annuler changer sil plait oui
    et vous nous votre vos notre sur dans sont etes avez ai fait cette ces ca coute
    faut faire bien tres chez parce alors sans jour heure enfants fille fils elle nos
  `,
  it: `
    ciao buongiorno buonasera vorrei voglio bisogno un una appuntamento per favore grazie parla italiano quando
    dove quanto costa domani oggi capelli taglio sono ho mio mia posso prenotare cambiare annullare
    gli della che con sono siete avete voi ci perche anche molto figlio figlia
  `,
  pt: `
    ola bom dia boa tarde noite quero queria gostaria preciso uma um consulta horario marcar por favor obrigado
    obrigada fala portugues quando onde quanto custa amanha hoje cabelo corte voce posso meu minha nao sim
    com que voces tem meus minhas filho filha muito tambem porque
  `,
  nl: `
    hallo goedemorgen goedemiddag goedendag dag ik wil zou graag een afspraak maken alstublieft dank bedankt
    spreekt u nederlands wanneer waar hoeveel kost morgen vandaag haar knippen kan mijn voor het niet
    een met zijn heb heeft jullie ook maar mijn dochter zoon
  `,
  pl: `
    dzien dobry czesc chcialbym chcialabym chce umowic wizyte prosze dziekuje czy mowi pan pani po polsku kiedy
    gdzie ile kosztuje jutro dzisiaj wlosy jestem na moge nie tak sie
  `,
}
/** Scripts other than Latin. */
const SCRIPTS = 'Cyrillic Greek Arabic Hebrew Han Hiragana Katakana Hangul Thai Devanagari'
const OTHER_SCRIPT = new RegExp(`[${SCRIPTS.replace(/\w+/g, '\\p{Script=$&}').replaceAll(' ', '')}]`, 'gu')
/** English words among those above, and words that say nothing about the language. */
const ENGLISH = listOf(`
  i a the is and to you my me for of in on it an do can want have need what when where how am are at or not no
  so we be this that with please hi hello ok yes book appointment haircut un die dag tag das has was would
`)
const LISTS = Object.entries(WORDS).map(([language, words]) => [language, listOf(words)] as const)

/** Whether a text has so many words of another language that an English word in it, such as "message", does not make it a request. Pure. */
export function isAllForeign(text: string): boolean {
  const said = withoutAccents(text)
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
  const most = Math.max(...LISTS.map(([, words]) => said.filter((word) => words.has(word)).length))
  const english = said.filter((word) => ENGLISH.has(word)).length
  return most >= SURELY_FOREIGN && most > 2 * english
}

/** The number of words. */
const SURELY_FOREIGN = 4

/** The language of a text that is clearly not English, ISO 639-1; `other` for another script; null if it may be English. Pure. */
export function otherLanguage(text: string): string | null {
  const letters = text.replace(/[^\p{L}]+/gu, '')
  const foreign = letters.length - letters.replace(OTHER_SCRIPT, '').length
  if (foreign > 1 && foreign * 2 > letters.length) return 'other'
  const said = withoutAccents(text)
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
  const counts = LISTS.map(([language, words]) => ({ language, count: said.filter((word) => words.has(word)).length }))
  const [best] = counts.sort((a, b) => b.count - a.count)
  const english = said.filter((word) => ENGLISH.has(word)).length
  if (best === undefined || best.count === 0 || best.count <= english) return null
  if (best.count === said.length) return best.language
  const isShort = said.length <= 3
  return best.count >= 2 && best.count * (isShort ? 2 : 3) >= said.length ? best.language : null
}
