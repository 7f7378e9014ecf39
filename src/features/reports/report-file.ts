import type { ReportContent } from './report-content.ts'
import { reportCsv } from './report-csv.ts'
import { reportPdf } from './report-pdf.ts'

export const REPORT_FORMATS = ['pdf', 'csv'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

export interface ReportFile {
  /** Such as report-weekly-2026-W10.pdf */
  name: string
  mediaType: string
  bytes: Buffer
}

export async function reportFile(content: ReportContent, format: ReportFormat): Promise<ReportFile> {
  const name = `${content.id.replace(/^rpt_/, 'report-').replace('_', '-')}.${format}`
  if (format === 'pdf') return { name, mediaType: 'application/pdf', bytes: await reportPdf(content) }
  return { name, mediaType: 'text/csv; charset=utf-8', bytes: Buffer.from(reportCsv(content)) }
}
