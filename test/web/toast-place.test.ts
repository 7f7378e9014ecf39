/** Where short messages appear: never over a button that the user needs next. */
import { expect, test } from 'vitest'
import { openDashboard } from './open-dashboard.ts'

const site = openDashboard()

/** The buttons of the sheet whose centre belongs to something else. */
const COVERED_BUTTONS = `
  [...document.querySelectorAll('[role="dialog"] button')]
    .filter((button) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      return !button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    .map((button) => button.textContent || button.getAttribute('aria-label'))`

test.each([[1440], [1280], [1024], [768], [390], [320]])(
  'at a width of %d px no message covers the buttons of a sheet',
  async (width) => {
    const page = await site.signIn('admin', { viewport: { width, height: 800 } })
    await page.goto(`${site.url}/contacts`)
    for (const name of [`Ada ${width}`, `Grace ${width}`]) {
      await page.getByRole('button', { name: 'New contact' }).first().click()
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
      await page.getByRole('button', { name: 'Add contact', exact: true }).click()
      await page.getByText('Contact added.').last().waitFor()
      await page.getByRole('link', { name: 'Contacts' }).first().click()
    }
    await page.getByRole('button', { name: 'New contact' }).first().click()
    const add = page.getByRole('button', { name: 'Add contact', exact: true })
    await add.waitFor()
    await page.getByText('Contact added.').last().waitFor()

    const covered = await page.evaluate(COVERED_BUTTONS)
    expect(covered).toEqual([])
  },
)
