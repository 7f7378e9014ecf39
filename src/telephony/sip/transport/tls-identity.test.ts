import { X509Certificate } from 'node:crypto'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/harness/peer-tools.ts'
import { readTlsIdentity, selfSignedIdentity } from './tls-identity.ts'

const NOW = new Date('2026-01-05T10:00:00Z')

test('a self-signed certificate is created once, for the given names, and its file is readable only by its owner', async () => {
  const folder = join(temporaryFolder(), 'data')

  const first = await selfSignedIdentity(folder, ['192.0.2.7', 'sip.example.com'], NOW)
  const second = await selfSignedIdentity(folder, ['other.example.com'], NOW)

  const certificate = new X509Certificate(first.cert)
  expect(second).toEqual(first)
  expect(certificate.checkIP('192.0.2.7')).toBe('192.0.2.7')
  expect(certificate.checkHost('sip.example.com')).toBe('sip.example.com')
  expect(certificate.validTo).toContain('2036')
  expect(statSync(first.file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['sip-tls.pem'])
})

test('a certificate without its key, and files that are not PEM, are refused with the name of the file', async () => {
  const [one, other] = await Promise.all(
    [temporaryFolder(), temporaryFolder()].map((folder) => selfSignedIdentity(folder, ['a.example'], NOW)),
  )
  const text = join(temporaryFolder(), 'text.pem')
  writeFileSync(text, 'hello')

  const reading = (certFile: string, keyFile: string) => readTlsIdentity({ certFile, keyFile })
  await expect(reading(one!.file, one!.file)).resolves.toMatchObject({ cert: one!.cert })
  await expect(reading(one!.file, other!.file)).rejects.toThrow('is not the key of the certificate')
  await expect(reading(text, one!.file)).rejects.toThrow(`${text} holds no PEM certificate`)
  await expect(reading(one!.file, text)).rejects.toThrow(`${text} holds no PEM private key`)
  await expect(reading('/nowhere/cert.pem', one!.file)).rejects.toThrow('/nowhere/cert.pem cannot be read')
})
