import { expect, test } from 'vitest'
import { amountText, exampleAmount, formatCost, formatMoney, readAmount } from '../../web/src/money.ts'

test('amounts are shown with the decimals of their currency', () => {
  expect(formatMoney(123_456, 'USD')).toBe('$1,234.56')
  expect(formatMoney(0, 'USD')).toBe('$0.00')
  expect(formatMoney(0.4, 'USD')).toBe('$0.004')
  expect(formatMoney(4550, 'EUR')).toBe('€45.50')
  expect(formatMoney(4550, 'JPY')).toBe('¥4,550')
  expect(formatMoney(4550, 'KWD')).toBe('KWD\u00a04.550')
})

test('costs are hundredths of their currency, whatever its decimals', () => {
  expect(formatCost(1234, 'USD')).toBe('$12.34')
  expect(formatCost(1234, 'EUR')).toBe('€12.34')
  expect(formatCost(0.4, 'EUR')).toBe('€0.004')
  expect(formatCost(1200, 'JPY')).toBe('¥12')
  expect(formatCost(1234, 'KWD')).toBe('KWD\u00a012.340')
})

test('an amount that is edited has the decimals of its currency', () => {
  expect(amountText(4550, 'USD')).toBe('45.50')
  expect(amountText(4550, 'JPY')).toBe('4550')
  expect(amountText(4550, 'US')).toBe('45.50')
})

test('what is typed is read in the smallest unit, with a point or a comma', () => {
  expect(readAmount('45', 'USD')).toBe(4500)
  expect(readAmount('45,5', 'EUR')).toBe(4550)
  expect(readAmount('4500', 'JPY')).toBe(4500)
  expect(readAmount('45.5', 'JPY')).toBeNull()
  expect(readAmount('45.505', 'USD')).toBeNull()
  expect(readAmount('from 45', 'USD')).toBeNull()
})

test('the example of an amount is one of the currency', () => {
  for (const currency of ['USD', 'JPY', 'KWD']) expect(readAmount(exampleAmount(currency), currency)).not.toBeNull()
})
