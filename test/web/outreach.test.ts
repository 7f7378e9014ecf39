import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createContact } from '../../src/features/contacts/contact.ts'
import { addDoNotCall, listDoNotCall } from '../../src/features/do-not-call/do-not-call.ts'
import { listMessages, setOptedOut } from '../../src/features/messages/message.ts'
import { addNumber } from '../../src/features/numbers/number.ts'
import {
  addRecipients,
  createCampaign,
  listCampaigns,
  listRecipients,
  requireCampaign,
  startCampaign,
} from '../../src/features/outreach/campaign.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { zoneWhereItIsNoon } from '../factories/noon.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, PHONE, screenshots } from './open-dashboard.ts'
import { HOSTILE } from './salon.ts'

const site = openDashboard()
const OURS = '+12125550142'
const ALL = { limit: 100, after: null }

const now = () => systemClock.now()
const campaigns = async () => (await listCampaigns(site.app.db, site.businessId, {}, ALL)).items
const named = async (name: string) => {
  const found = (await campaigns()).find((one) => one.name === name)
  return requireCampaign(site.app.db, site.businessId, found?.id ?? '')
}

/** Nobody is contacted in their night. */
const makeItNoon = () => site.app.db.write`UPDATE businesses SET timezone = ${zoneWhereItIsNoon()}`

test('a message campaign is drafted, an invalid number named, then started, and shows who was reached', async () => {
  const { db } = site.app
  const ada = await createContact(db, site.businessId, { name: 'Ada Lovelace', phone: '+15552550101' }, 'api', now())
  await setOptedOut(db, site.businessId, { businessPhone: OURS, phone: '+15552550103', optedOut: true }, now())
  await makeItNoon()
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/outreach`)
  await page.getByText('No campaigns yet').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'outreach-empty')

  await page.getByRole('link', { name: 'New campaign' }).first().click()
  await page.getByRole('heading', { name: 'New campaign' }).waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Spring check-ups')
  await page.getByLabel('Message', { exact: true }).fill(`${'Time for a check-up. '.repeat(8)}😀`)
  await page
    .getByText(/^3 parts/)
    .first()
    .waitFor()
  await page
    .getByLabel('Message', { exact: true })
    .fill('Hi[ {first_name}], it is time for your check-up. Reply STOP for no more messages.')
  await page.getByText(/^Variables: .* 1 part/).waitFor()
  await page.getByLabel('Phone numbers', { exact: true }).fill('(555) 255-0102, (555) 255-0103\n12')
  await page.getByLabel('Contacts', { exact: true }).fill('lovelace')
  await page.getByRole('option', { name: /Ada Lovelace/ }).click()
  await page.getByRole('button', { name: 'Remove Ada Lovelace' }).waitFor()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText(/“12”/).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'outreach-new')
  await page.getByLabel('Phone numbers', { exact: true }).fill('(555) 255-0102, (555) 255-0103')
  await page.getByRole('button', { name: 'Save draft' }).click()

  await page.getByRole('heading', { name: 'Spring check-ups' }).waitFor()
  await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor()
  expect(await campaigns()).toHaveLength(1)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText(/This texts 3 people from \+1 \(212\) 555-0142/).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start now' }).click()
  await page.getByText('Completed', { exact: true }).first().waitFor()
  await page.getByText('3 of 3 finished').waitFor()
  await page.getByRole('cell', { name: 'opted out of texts from this number', exact: true }).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'outreach-campaign')

  expect((await named('Spring check-ups')).counts).toMatchObject({ total: 3, completed: 2, optedOut: 1 })
  expect((await listMessages(db, site.businessId, { contactId: ada.id }, ALL)).items).toMatchObject([
    { to: '+15552550101', body: 'Hi Ada, it is time for your check-up. Reply STOP for no more messages.' },
  ])
  await page.getByRole('button', { name: /^Opted out/ }).click()
  await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^Opted out/ }).click()
  await page.getByRole('link', { name: /Messages with \+1 \(555\) 255-0101/ }).click()
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText(/it is time for your check-up/)
    .waitFor()
})

test('a call campaign has hours and attempts, is scheduled, unscheduled and cancelled', async () => {
  const charles = { name: 'Charles Babbage', phone: '+12125550112' }
  await createContact(site.app.db, site.businessId, charles, 'api', now())
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/outreach/new`)
  await page.getByLabel('Name', { exact: true }).fill('Recall of glasses')
  await page.getByRole('combobox', { name: 'Channel' }).click()
  await page.getByRole('option', { name: 'Call', exact: true }).click()
  await page.getByLabel('Purpose').fill('Your glasses are ready.')
  await page.getByText(/^Hello, this is .* Your glasses are ready\.$/).waitFor()
  await page.getByLabel('Attempts per recipient').fill('3')
  await page.getByLabel('Friday, calls until').fill('08:00')
  await page.getByRole('combobox', { name: 'If a machine answers' }).click()
  await page.getByRole('option', { name: 'Hang up' }).click()
  await page.getByText('Your assistant hangs up when a machine answers.').waitFor()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText(/Friday: the end must be after open/i).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'outreach-new-calls')
  await page.getByLabel('Friday, calls until').fill('12:00')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText(/^Mon–Thu 9:00.AM–7:00.PM, Fri 9:00.AM–12:00.PM$/).waitFor()

  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Start now' }).click()
  await page.getByText(/has no recipients; add some first/).waitFor()
  await page.getByRole('button', { name: 'Not yet' }).click()
  await page.getByRole('link', { name: 'Add recipients' }).click()
  await page.getByRole('heading', { name: 'Edit campaign' }).waitFor()
  await page.getByLabel('Phone numbers', { exact: true }).fill('(212) 555-0111')
  await page.getByRole('checkbox', { name: 'Also add all contacts with a phone number' }).click()
  await page.getByLabel('Only contacts that match').fill('babbage')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved, with 2 people added.').waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Schedule' }).click()
  await page.getByLabel('Date').fill('2020-01-01')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await page.getByText('must be a time to come').waitFor()
  await page.getByLabel('Date').fill('2035-01-05')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await page.getByText('Scheduled', { exact: true }).waitFor()
  await page.getByText(/Fri, Jan 5, 2035|Jan 5, 2035/).waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Turn back into a draft' }).click()
  await page.getByText('Draft', { exact: true }).waitFor()
  const id = (await named('Recall of glasses')).id
  expect(await named('Recall of glasses')).toMatchObject({
    ...{ channel: 'call', status: 'draft', body: 'Your glasses are ready.', counts: { total: 2 } },
    calling: { maxAttempts: 3, voicemailAction: 'hang_up', hours: { friday: { open: '09:00', close: '12:00' } } },
  })

  await startCampaign(site.app.db, site.businessId, id, now())
  await page.getByText('Running', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Paused', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Resume' }).waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Cancel campaign' }).click()
  await page.getByLabel('Type cancel to confirm').fill('cancel')
  await page.getByRole('button', { name: 'Cancel campaign' }).click()
  await page.getByText('Canceled', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByLabel('Type remove to confirm').fill('remove')
  await page.getByRole('button', { name: 'Remove campaign' }).click()
  await page.waitForURL('**/outreach')
  expect((await campaigns()).map(({ name }) => name)).not.toContain('Recall of glasses')
})

test('each recipient of a call campaign links to the call and says why they were not reached', async () => {
  const { db } = site.app
  const day = { open: '00:00', close: '23:59' }
  const calling = {
    hours: {
      ...{ monday: day, tuesday: day, wednesday: day, thursday: day },
      ...{ friday: day, saturday: day, sunday: day },
    },
    ...{ maxAttempts: 1, maxAtOnce: 5 },
  }
  const input = { name: 'Lost scarves', channel: 'call' as const, body: 'Your scarf is here.', calling }
  const { id } = await createCampaign(db, site.businessId, input, now())
  await addDoNotCall(db, site.businessId, '+15552550162', now())
  await addRecipients(db, site.businessId, id, { phones: ['+15552550161', '+15552550162'] }, now())
  await makeItNoon()
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/outreach/${id}`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('This calls 2 people').waitFor()
  await page.getByRole('button', { name: 'Start now' }).click()

  await page.getByText('2 of 2 finished').waitFor()
  await page.getByRole('cell', { name: 'on the do-not-call list', exact: true }).waitFor()
  await page
    .getByText(/couldn't be reached/)
    .last()
    .waitFor()
  await expectAccessible(page)
  await screenshots(page, 'outreach-calls')
  expect((await requireCampaign(db, site.businessId, id)).counts).toMatchObject({ failed: 1, optedOut: 1 })
  await page.getByRole('link', { name: 'Call to +1 (555) 255-0161' }).click()
  await page.waitForURL('**/calls/call_*')
  await page.getByText('There is no way to place a call').first().waitFor()
})

test('a do-not-call number is listed with its reason, found by search, and removed after confirmation', async () => {
  const { db } = site.app
  await addDoNotCall(db, site.businessId, '+12125550121', now(), HOSTILE)
  await setOptedOut(db, site.businessId, { businessPhone: OURS, phone: '+12125550129', optedOut: true }, now())
  const page = await site.signIn('member')
  await page.goto(`${site.url}/outreach?tab=do-not-call`)
  await page.getByRole('cell', { name: HOSTILE, exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add number' }).click()
  await page.getByLabel('Phone number', { exact: true }).fill('12')
  await page.getByRole('button', { name: 'Add to list' }).click()
  await page.getByText(/is not a phone number|must be/i).waitFor()
  await page.getByLabel('Phone number', { exact: true }).fill('(212) 555-0122')
  await page.getByRole('textbox', { name: 'Reason', exact: true }).fill('Asked on the phone on Monday')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add to list' }).click()
  await page.getByRole('cell', { name: 'Asked on the phone on Monday', exact: true }).waitFor()
  await page.getByRole('searchbox').fill('555-0122')
  await page.getByRole('cell', { name: HOSTILE, exact: true }).waitFor({ state: 'hidden' })
  await expectAccessible(page)
  await screenshots(page, 'do-not-call')

  await page.getByRole('button', { name: /\+1 \(212\) 555-0122/ }).click()
  await page.getByRole('button', { name: 'Remove from list' }).click()
  await page.getByRole('heading', { name: 'Call +1 (212) 555-0122 again?' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('dialog').last().getByRole('button', { name: 'Remove from list' }).click()
  await page.getByText('No matches for “555-0122”').waitFor()
  expect((await listDoNotCall(db, site.businessId)).map(({ phone }) => phone)).not.toContain('+12125550122')

  await page.getByRole('tab', { name: 'Opted out (texts)' }).click()
  await page.getByText('+1 (212) 555-0129').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'opt-outs')
})

test('the assistant calls a contact, shows the outcome, and refuses numbers on the do-not-call list', async () => {
  const { db } = site.app
  const grace = await createContact(db, site.businessId, { name: 'Grace Hopper', phone: '+12125550131' }, 'api', now())
  const page = await site.signIn('member')
  await page.goto(`${site.url}/contacts/${grace.id}`)
  await page.getByText('Yes, no restrictions.').waitFor()
  await page.getByRole('button', { name: 'Call', exact: true }).click()
  await page.getByLabel('Reason for the call (optional)').fill('Your scarf is here.')
  await expectAccessible(page)
  await screenshots(page, 'place-call')
  await page.getByRole('dialog').getByRole('button', { name: 'Call', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByText(/There is no way to place a call: add a SIP connection/)
    .waitFor()
  await expectAccessible(page)
  await screenshots(page, 'placed-call')
  await page.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'Do not call' }).click()
  await page.getByLabel('Reason').fill('Said so at the desk')
  await page.getByRole('button', { name: 'Add to list' }).click()
  await page.getByText('Said so at the desk').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'contact-refusals')
  await page.getByRole('button', { name: 'Call', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Call', exact: true }).click()
  await page.getByText(/asked not to be called/).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Allow calls again' }).click()
  await page.getByRole('button', { name: 'Remove from list' }).click()
  await page.getByText('Yes, no restrictions.').waitFor()

  await page.goto(`${site.url}/calls`)
  await page.getByRole('button', { name: 'Call a number' }).click()
  await page.getByLabel('Number', { exact: true }).fill(OURS)
  await page.getByRole('dialog').getByRole('button', { name: 'Call', exact: true }).click()
  await page.getByText('must not be the number that the call comes from').waitFor()
})

test('a viewer sees campaigns live, also on a phone, and can change nothing', async () => {
  const { db } = site.app
  await makeItNoon()
  await addNumber(db, site.businessId, { phone: '+12125550140' }, now())
  const campaign = await createCampaign(
    db,
    site.businessId,
    { name: 'Autumn letters', channel: 'sms', body: HOSTILE, fromNumber: '+12125550140' },
    now(),
  )
  const page = await site.signIn('viewer', { viewport: PHONE })
  await page.goto(`${site.url}/outreach?status=draft`)
  await page.getByRole('link', { name: /Autumn letters/ }).waitFor()
  expect(await page.getByRole('link', { name: 'New campaign' }).count()).toBe(0)
  await page.getByRole('link', { name: /Autumn letters/ }).click()
  await page.getByText('No recipients yet').waitFor()
  await addRecipients(db, site.businessId, campaign.id, { phones: ['+15552550151', '+15552550152'] }, now())
  await page.getByText('0 of 2 finished').waitFor()
  await page.getByText('+1 (555) 255-0152').first().waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('button', { name: /Start|Schedule|More options/ }).count()).toBe(0)
  expect(await page.getByRole('link', { name: /Edit|Add recipients/ }).count()).toBe(0)
  expect(await page.locator('img').count()).toBe(0)
  await screenshots(page, 'outreach-viewer')

  await startCampaign(db, site.businessId, campaign.id, now())
  await page.getByText('2 of 2 finished').waitFor()
  await page.goto(`${site.url}/outreach?tab=do-not-call`)
  await page.getByRole('searchbox').waitFor()
  expect(await page.getByRole('button', { name: 'Add number' }).count()).toBe(0)
  const wide = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')
  expect(wide).toBe(false)
  const people = await listRecipients(db, site.businessId, campaign.id, {}, ALL)
  expect(people.items.map(({ status }) => status)).toEqual(['completed', 'completed'])
})

test('a text that is not a phone number is reported while it is typed, and a refused campaign leaves no draft', async () => {
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/outreach/new`)
  await page.getByLabel('Name', { exact: true }).fill('Orphan campaign')
  await page.getByLabel('Message', { exact: true }).fill('Hello')
  await page.getByLabel('Phone numbers', { exact: true }).fill('(212) 555-0131\nabc')
  await page.getByText("“abc” isn't a phone number.").waitFor()

  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText(/“abc” must be a phone number/i).waitFor()

  const drafts = await site.app.db.list`SELECT 1 FROM campaigns WHERE name = 'Orphan campaign'`
  expect(drafts).toHaveLength(0)
  await page.getByLabel('Phone numbers', { exact: true }).fill('(212) 555-0131')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('heading', { name: 'Orphan campaign' }).waitFor()
})

test('a consent is recorded on the page of a contact, and a campaign that requires it skips everyone else', async () => {
  const { db } = site.app
  await makeItNoon()
  const ada = await createContact(db, site.businessId, { name: 'Ada King', phone: '+15552550171' }, 'api', now())
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/contacts/${ada.id}`)
  await page.getByText('None recorded.').waitFor()
  await page.getByRole('button', { name: 'Record a consent' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Words').fill('I would like to get offers by text.')
  await expectAccessible(page)
  await screenshots(page, 'contact-consent')
  await sheet.getByRole('button', { name: 'Record', exact: true }).click()
  await sheet.waitFor({ state: 'hidden' })
  await page.getByText('Agreed to texts').waitFor()
  await page.getByText('I would like to get offers by text.').waitFor()

  await page.goto(`${site.url}/outreach/new`)
  await page.getByLabel('Name', { exact: true }).fill('Offers')
  await page.getByLabel('Message', { exact: true }).fill('Half price today.')
  await page.getByRole('checkbox', { name: /^Only people who agreed to it/ }).click()
  await page.getByLabel('Phone numbers', { exact: true }).fill('(555) 255-0171, (555) 255-0172')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Only with consent').waitFor()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Start now' }).click()
  await page.getByText('2 of 2 finished').waitFor()
  await page.getByRole('button', { name: /^No consent/ }).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'outreach-consent')

  expect((await named('Offers')).counts).toMatchObject({ completed: 1, noConsent: 1 })
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  const file = await (await download).createReadStream()
  expect(await text(file)).toMatch(/^phone,name,status,.*\r\n.*\+1555255017[12],.*(completed|no_consent)/)
})

test('an admin pauses all campaigns at once, each page says so, and resumes them', async () => {
  const { db } = site.app
  await makeItNoon()
  const { id } = await createCampaign(
    db,
    site.businessId,
    { name: 'Winter recall', channel: 'sms', body: 'Hello.' },
    now(),
  )
  await addRecipients(db, site.businessId, id, { phones: ['+15552550177'] }, now())
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/outreach`)
  await page.getByRole('link', { name: 'Winter recall' }).waitFor()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Pause all campaigns' }).click()
  await page.getByText('scheduled campaigns wait').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pause all', exact: true }).click()
  await page.getByText('All campaigns are paused.').waitFor()
  await startCampaign(db, site.businessId, id, now())
  await page.getByRole('link', { name: 'Winter recall' }).click()
  await page.getByText('All campaigns are paused.').waitFor()
  expect((await named('Winter recall')).counts).toMatchObject({ pending: 1 })

  await page.getByRole('button', { name: 'Resume all campaigns' }).click()
  await page.getByText('All campaigns are paused.').waitFor({ state: 'hidden' })
  await page.getByText('Completed', { exact: true }).first().waitFor()
  expect((await named('Winter recall')).counts).toMatchObject({ pending: 0, completed: 1 })
})
