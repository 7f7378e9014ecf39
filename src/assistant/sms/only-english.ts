/**
 * Tells senders, in their own language, that the assistant reads English only. The sentences use the GSM alphabet alone (3GPP TS
 * 23.038): any other letter reduces a part of a text message to 70 characters.
 */
const SENTENCES: Readonly<Record<string, string>> = {
  es: 'Lo siento, solo entiendo mensajes en inglés. Escriba "message" para dejar un mensaje o "person" para hablar con una persona.',
  de: 'Leider verstehe ich nur Englisch. Mit "message" hinterlassen Sie eine Nachricht, mit "person" erreichen Sie einen Menschen.',
  fr: 'Je comprends seulement l\'anglais. Envoyez "message" pour laisser un message ou "person" pour parler à une personne.',
  it: 'Mi dispiace, capisco solo l\'inglese. Scriva "message" per lasciare un messaggio o "person" per parlare con una persona.',
  pt: 'Desculpe, entendo apenas ingles. Escreva "message" para deixar um recado ou "person" para falar com uma pessoa.',
  nl: 'Sorry, ik begrijp alleen Engels. Stuur "message" om een bericht achter te laten of "person" om iemand te spreken.',
  pl: 'Przepraszam, rozumiem tylko angielski. Napisz "message", aby zostawic wiadomosc, lub "person", aby porozmawiac z osoba.',
}

const IN_ENGLISH = 'I only understand English. Reply "message" to leave a message, or "person" to talk to a person.'

/** @param language ISO 639-1; null if unknown */
export const onlyEnglish = (language: string | null): string =>
  language !== null && SENTENCES[language] !== undefined ? `${SENTENCES[language]} (English only.)` : IN_ENGLISH
