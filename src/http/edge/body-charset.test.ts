import { expect, test } from 'vitest'
import { startTestApi } from '../../../test/harness/test-api.ts'

test('a JSON body in a charset other than UTF-8 is refused with 415', async () => {
  const app = await startTestApi()
  const send = (contentType: string) =>
    app.as('contacts:write').post('/contacts', { name: 'Ada' }, { 'content-type': contentType })

  const refused = await send('application/json; charset=iso-8859-1')
  expect([refused.status, refused.body.error]).toEqual([
    415,
    { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Content-Type: the charset must be utf-8' },
  ])
  expect((await send('application/json; charset="UTF-8"')).status).toBe(201)
})
