import { expect, test } from 'vitest'
import { errorFields } from './error-fields.ts'

const postgresError = (fields: object, message = 'new row for relation "contacts" violates check constraint') =>
  Object.assign(new Error(message), { code: '23514', table_name: 'contacts', ...fields })

const DETAIL = 'Failing row contains (ctc_1, Ada Lovelace, +12125550123).'

test('the values that PostgreSQL quotes stay out of the log, in the error and in its causes', () => {
  const error = new Error('the request failed', {
    cause: postgresError({ detail: DETAIL, parameters: ['Ada Lovelace'] }),
  })

  const text = JSON.stringify(errorFields(false)(error))

  expect(text).not.toContain('Ada')
  expect(JSON.parse(text)).toMatchObject({
    message: 'the request failed',
    cause: {
      code: '23514',
      table_name: 'contacts',
      pii: '[redacted]',
      message: expect.stringContaining('check constraint'),
    },
  })
})

test('a message that quotes a value is removed from the stack as well', () => {
  const error = postgresError({ code: '22007' }, 'invalid input syntax for type timestamp: "Ada Lovelace"')

  const fields = errorFields(false)(error) as { message: string; stack: string }

  expect(JSON.stringify(fields)).not.toContain('Ada')
  expect(fields.message).toContain('22007')
  expect(fields.stack).toContain('error-fields.test.ts')
})

test('if personal data may be logged, the quoted values are only in pii', () => {
  const { pii, ...rest } = errorFields(true)(postgresError({ detail: DETAIL })) as { pii: object }

  expect(pii).toEqual({ detail: DETAIL })
  expect(JSON.stringify(rest)).not.toContain('Ada')
})

test('an error without such values keeps its type, code and stack', () => {
  const error = Object.assign(new TypeError('x is not a function'), { code: 'ECONNREFUSED', port: 5432 })

  expect(errorFields(false)(error)).toEqual({
    type: 'TypeError',
    message: 'x is not a function',
    stack: error.stack,
    code: 'ECONNREFUSED',
    port: 5432,
  })
})
