import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { badRequest, notFound } from '../../kernel/api-error.ts'
import { oneOf, text } from '../../kernel/schema.ts'
import type { Database } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import { reportContent } from './report-content.ts'
import { REPORT_CSV_EXAMPLE } from './report-csv.ts'
import { REPORT_FIGURES } from './report-figures.ts'
import { type ReportFormat, reportFile } from './report-file.ts'
import { findReportPeriod, REPORT_TYPES, reportPeriods } from './report-periods.ts'

const fileQuery = Type.Object({
  type: Type.Optional(oneOf(REPORT_TYPES, 'Length of the period. Default: `weekly`.')),
  report: Type.Optional(text(40, 'Id of a report. Default: the latest of this type.')),
  figures: Type.Optional(text(100, 'Groups of figures, with commas between them. Default: all.')),
})

/** The files of a report, for saving. */
export const reportFileRoutes: readonly DashboardRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/report-files/pdf',
    role: 'viewer',
    operationId: 'downloadReportPdf',
    summary: 'Download a report as PDF',
    missing: 'There is no such report',
    bulk: true,
    query: fileQuery,
    reply: {
      file: { mediaType: 'application/pdf', binary: true, description: 'The document as an attachment', example: '' },
    },
    handle: ({ db, caller, now }, { query }) => fileToSend(db, caller.businessId, query, 'pdf', now()),
  }),
  defineRoute({
    method: 'GET',
    path: '/report-files/csv',
    role: 'viewer',
    operationId: 'downloadReportCsv',
    summary: 'Download a report as CSV',
    missing: 'There is no such report',
    bulk: true,
    query: fileQuery,
    reply: {
      file: {
        mediaType: 'text/csv',
        description: 'A row for each figure, as an attachment',
        example: REPORT_CSV_EXAMPLE,
      },
    },
    handle: ({ db, caller, now }, { query }) => fileToSend(db, caller.businessId, query, 'csv', now()),
  }),
]

interface FileQuery {
  type?: (typeof REPORT_TYPES)[number] | undefined
  report?: string | undefined
  figures?: string | undefined
}

async function fileToSend(db: Database, businessId: string, query: FileQuery, format: ReportFormat, now: Date) {
  const { type: wanted = 'weekly', report } = query
  const business = await requireBusiness(db, businessId)
  const period =
    report === undefined
      ? reportPeriods(business, [wanted], { after: null, count: 1 }, now)[0]
      : findReportPeriod(business, report, now)
  if (!period) throw notFound(report === undefined ? `a ${wanted} report` : `report ${report}`)
  const content = await reportContent(db, business, period, groupsOf(query.figures), now)
  const { name, bytes } = await reportFile(content, format)
  return { name, chunks: only(bytes) }
}

/** @throws BAD_REQUEST */
function groupsOf(list: string | undefined) {
  const named = list?.split(',').map((name) => name.trim()) ?? []
  const unknown = named.find((name) => !REPORT_FIGURES.some((group) => group === name))
  if (unknown !== undefined) throw badRequest(`figures: must be among ${REPORT_FIGURES.join(', ')}`)
  return named.length === 0 ? REPORT_FIGURES : REPORT_FIGURES.filter((group) => named.includes(group))
}

async function* only(bytes: Uint8Array) {
  yield bytes
}
