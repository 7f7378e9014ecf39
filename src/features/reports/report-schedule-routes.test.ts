import { expect, test } from 'vitest'
import { startTestApi } from '../../../test/harness/test-api.ts'

test('a member schedules reports for themselves, and does not see those of others', async () => {
  const app = await startTestApi()
  const [owner, viewer] = [await app.signIn('owner'), await app.signIn('viewer')]

  const { body } = await viewer.post('/report-schedules', { type: 'monthly', figures: ['messages', 'calls'], hour: 17 })

  expect(body.data).toMatchObject({
    ...{ type: 'monthly', figures: ['calls', 'messages'], formats: ['pdf', 'csv'], hour: 17, lastReport: null },
  })
  expect((await owner.get('/report-schedules')).body.data).toEqual([])
  expect((await viewer.get('/report-schedules')).body.data).toHaveLength(1)
  for (const path of [`/report-schedules/${body.data.id}/send`, `/report-schedules/${body.data.id}`]) {
    const reply = path.endsWith('send') ? await owner.post(path, {}) : await owner.delete(path)
    expect(reply.status).toBe(404)
  }
  // The business of the test has no whole month yet.
  expect((await viewer.post(`/report-schedules/${body.data.id}/send`, {})).status).toBe(409)
  await app.db.write`UPDATE businesses SET created_at = created_at - interval '100 days'`
  expect((await viewer.post(`/report-schedules/${body.data.id}/send`, {})).body.data).toMatchObject({
    reportId: expect.stringMatching(/^rpt_monthly_/),
  })
  expect((await viewer.delete(`/report-schedules/${body.data.id}`)).status).toBe(204)
  expect((await viewer.get('/report-schedules')).body.data).toEqual([])
})

test('the latest report, or any other, can be downloaded as PDF and CSV', async () => {
  const app = await startTestApi()
  const viewer = await app.signIn('viewer')
  expect((await viewer.get('/report-files/pdf')).status).toBe(404)
  await app.db.write`UPDATE businesses SET created_at = created_at - interval '100 days'`

  const pdf = await viewer.get('/report-files/pdf')
  const csv = await viewer.get('/report-files/csv?type=monthly&figures=calls,messages')
  const day = await viewer.get('/report-files/csv?report=rpt_daily_2026-03-01')

  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(pdf.text.slice(0, 5)).toBe('%PDF-')
  expect(csv.headers.get('content-disposition')).toMatch(/filename="report-monthly-2026-\d\d\.csv"/)
  expect(csv.text).toContain(',Texts,Texts sent,count,0,')
  expect(csv.text).not.toContain('Appointments booked')
  expect(day.text).toContain('"Daily report for Sunday, March 1, 2026"')
  for (const [query, status] of [
    ...[['report=rpt_daily_2099-01-01', 404] as const, ['report=rpt_weekly_2026-W99', 404] as const],
    ...[['report=nonsense', 404] as const, ['figures=weather', 400] as const],
  ])
    expect((await viewer.get(`/report-files/csv?${query}`)).status).toBe(status)
})
