import { expect, test } from 'vitest'
import { CREATE_BUSINESS } from '../business/first-business.ts'
import { banner } from './banner.ts'

const app = {
  url: 'http://127.0.0.1:8080',
  roles: ['api', 'calls', 'sending', 'work'] as const,
  sip: { host: '127.0.0.1', port: 5060, counts: () => ({}) as never },
  demo: { businessId: 'biz_1', name: "Bella's Salon", phone: '+12125550142', key: 'service_sk_secret' },
  hasBusiness: true,
}

test('a terminal shows the owner link and the first key', () => {
  const text = banner(app, { isInFiles: false, ownerLink: 'http://127.0.0.1:8080/join#token', key: app.demo.key })

  expect(text).toContain('Open  http://127.0.0.1:8080/join#token   (works until somebody has used it)')
  expect(text).toContain('API key  service_sk_secret')
})

test('without a terminal the text has only the paths of files', () => {
  const text = banner(app, { isInFiles: true, ownerLink: '/data/owner-link.txt', key: '/data/first-api-key.txt' })

  expect(text).toContain('Open the link in the file  /data/owner-link.txt')
  expect(text).toContain('Bearer $(cat /data/first-api-key.txt)')
  expect(text).not.toContain('service_sk_secret')
})

test('a later start with an owner shows neither', () => {
  const text = banner({ ...app, demo: null }, { isInFiles: false, ownerLink: null, key: null })

  expect(text).not.toMatch(/owner|API key/)
})

test('a start without a business names the commands that create one and let the owner in', () => {
  const access = { isInFiles: true, ownerLink: null, key: null }
  const shown = banner({ ...app, demo: null, hasBusiness: false }, access)

  expect(shown).toContain(`There is no business yet. Create one, with your own values:\n  ${CREATE_BUSINESS}\n`)
  expect(shown).toContain('  npx frontbell team owner-link')
  expect(banner({ ...app, demo: null }, access)).not.toContain('business create')
})
