import { expect, test } from 'vitest'
import { ordersGoods } from './orders.ts'

test.each([
  ['can i get 2 large pepperoni for delivery to 18 elm street', true],
  ['could i order a lasagna to go pick up around 7', true],
  ['do you guys deliver', true],
  ['a table for 4 on friday', false],
  ['can i have a haircut to go with the wedding', false],
  ['i have a court order to sign', false],
  ['get an appointment in order to go to the doctor', false],
])('"%s" orders goods: %j', (text, orders) => {
  expect(ordersGoods(text)).toBe(orders)
})
