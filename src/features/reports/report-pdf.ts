import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import { localeOf } from '../../kernel/locale.ts'
import { DOCUMENT_WORDS } from '../../mails/reports/report-words.ts'
import type { ReportContent } from './report-content.ts'
import type { Figure } from './report-figures.ts'

interface TextOptions {
  /** Points */
  width?: number
  align?: 'left' | 'right'
  lineBreak?: boolean
}

/** The part of pdfkit that we use, which has no types: a document that is read as a stream. Coordinates are points from the top left. */
interface Document extends Readable {
  readonly page: { readonly width: number; readonly height: number }
  x: number
  y: number
  font(name: 'Helvetica' | 'Helvetica-Bold'): this
  fontSize(points: number): this
  fillColor(color: string): this
  text(text: string, x?: number, y?: number, options?: TextOptions): this
  rect(x: number, y: number, width: number, height: number): this
  moveTo(x: number, y: number): this
  lineTo(x: number, y: number): this
  strokeColor(color: string): this
  lineWidth(points: number): this
  stroke(): this
  fill(color: string): this
  addPage(): this
  end(): void
}

interface DocumentOptions {
  size: 'A4' | 'LETTER'
  margin: number
  lang: string
  displayTitle: boolean
  info: { Title: string; Author: string; CreationDate: Date }
}

type Pdfkit = new (options: DocumentOptions) => Document

const require = createRequire(import.meta.url)

const MARGIN = 56
const ROW = 18
const CHART_HEIGHT = 90
const INK = '#1c1917'
const MUTED = '#78716c'
const LINE = '#e7e5e4'
const BAR = '#0f766e'
/** Countries that use US letter paper. */
const LETTER: ReadonlySet<string> = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'CR', 'GT', 'PA', 'PR', 'VE', 'DO'])
/** The characters of Windows-1252, which the fonts of every PDF reader contain. */
const WRITABLE = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/

/**
 * The report as a document of one or two pages. It uses the fonts of the PDF reader, which support only Latin letters: a business name in
 * another script is left out.
 */
export async function reportPdf(content: ReportContent): Promise<Buffer> {
  // Loaded with the first report, to keep the start of the service fast.
  const Pdf: Pdfkit = require('pdfkit')
  const { title, business, country, generatedAt: CreationDate } = content
  const doc = new Pdf({
    size: LETTER.has(country) ? 'LETTER' : 'A4',
    margin: MARGIN,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: business, CreationDate },
  })
  const written = bytesOf(doc)
  writeHead(doc, content)
  if (content.days.length > 0) drawDays(doc, content)
  writeFigures(doc, content)
  doc.font('Helvetica').fontSize(8).fillColor(MUTED)
  doc.text(DOCUMENT_WORDS.times(content.timezone), MARGIN, doc.y + 14)
  doc.end()
  return written
}

async function bytesOf(doc: Document): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of doc) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

function writeHead(doc: Document, { business, title, highlights }: ReportContent): void {
  if (WRITABLE.test(business)) doc.font('Helvetica').fontSize(11).fillColor(MUTED).text(business)
  doc.font('Helvetica-Bold').fontSize(18).fillColor(INK).text(title)
  doc.font('Helvetica').fontSize(10.5)
  doc.y += 8
  for (const sentence of highlights) {
    doc.text(`• ${sentence}`)
    doc.y += 2
  }
}

/** Draws a bar for each day, with the figure above it if there is room. */
function drawDays(doc: Document, { days, country }: ReportContent): void {
  const width = doc.page.width - 2 * MARGIN
  const highest = Math.max(1, ...days.map(({ calls }) => calls))
  const step = width / days.length
  const format = new Intl.DateTimeFormat(localeOf('en', country), { timeZone: 'UTC', ...labelOf(days.length) })
  writeHeading(doc, DOCUMENT_WORDS.callsPerDay)
  const bottom = doc.y + 10 + CHART_HEIGHT
  doc.font('Helvetica').fontSize(7)
  days.forEach(({ date, calls }, index) => {
    const x = MARGIN + index * step
    const height = (calls / highest) * CHART_HEIGHT
    if (height > 0) doc.rect(x + step * 0.15, bottom - height, step * 0.7, height).fill(BAR)
    const centered = (text: string, y: number) =>
      doc.fillColor(MUTED).text(text, x + step * 0.15, y, { width: step, lineBreak: false })
    if (calls > 0) centered(String(calls), bottom - height - 9)
    centered(format.format(new Date(`${date}T00:00:00Z`)), bottom + 4)
  })
  doc
    .moveTo(MARGIN, bottom)
    .lineTo(MARGIN + width, bottom)
    .strokeColor(LINE)
    .lineWidth(0.5)
    .stroke()
  doc.x = MARGIN
  doc.y = bottom + 14
}

const labelOf = (days: number) =>
  days > 7 ? ({ day: 'numeric' } as const) : ({ weekday: 'short', day: 'numeric' } as const)

function writeFigures(doc: Document, content: ReportContent): void {
  const { figures, type } = content
  const headings = [...new Set(figures.map(({ heading }) => heading))]
  for (const heading of headings) {
    const rows = figures.filter((figure) => figure.heading === heading)
    if (doc.y + (rows.length + 2) * ROW > doc.page.height - MARGIN) doc.addPage()
    writeHeading(doc, heading)
    const [now, before] = type === 'daily' ? ['', ''] : [DOCUMENT_WORDS.period[type], DOCUMENT_WORDS.before[type]]
    writeRow(doc, ['', now, before], MUTED)
    for (const figure of rows)
      writeRow(doc, [figure.name, shown(figure.value, figure, content), shown(figure.before, figure, content)], INK)
  }
}

function writeHeading(doc: Document, heading: string): void {
  doc.font('Helvetica-Bold').fontSize(11).fillColor(INK)
  doc.text(heading, MARGIN, doc.y + 12)
}

function writeRow(doc: Document, [name, value, before]: readonly [string, string, string], color: string): void {
  const width = doc.page.width - 2 * MARGIN
  const top = doc.y
  doc.font('Helvetica').fontSize(9.5).fillColor(color)
  doc.text(name, MARGIN, top + 5, { width: width * 0.6, lineBreak: false })
  doc.text(value, MARGIN + width * 0.6, top + 5, { width: width * 0.2, align: 'right', lineBreak: false })
  doc.fillColor(MUTED)
  doc.text(before, MARGIN + width * 0.8, top + 5, { width: width * 0.2, align: 'right', lineBreak: false })
  const bottom = top + ROW
  doc
    .moveTo(MARGIN, bottom)
    .lineTo(MARGIN + width, bottom)
    .strokeColor(LINE)
    .lineWidth(0.5)
    .stroke()
  doc.x = MARGIN
  doc.y = bottom
}

/** The formatted value. Shares are rounded down, so that "100%" means all. */
function shown(value: number | null, { unit }: Pick<Figure, 'unit'>, { country, currency }: ReportContent): string {
  if (value === null) return DOCUMENT_WORDS.none
  const locale = localeOf('en', country)
  if (unit === 'share') return `${Math.floor(Math.round(value * 10_000) / 100)}%`
  if (unit === 'seconds') return duration(Math.round(value))
  if (unit === 'count') return value.toLocaleString(locale)
  const written = (value / 100).toLocaleString(locale, { style: 'currency', currency })
  return WRITABLE.test(written) ? written : `${currency} ${(value / 100).toLocaleString(locale)}`
}

/** "1:02:07" from an hour on, otherwise "2:07". */
function duration(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
