import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrapPage } from '../../../api.ts'
import { listConsents } from '../../../client/sdk.gen.ts'
import type { Consent } from '../../../client/types.gen.ts'
import { useHasRole } from '../../../session.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { text } from '../text.ts'
import { RecordConsentSheet } from './record-consent-sheet.tsx'

const SHOWN = 5

/**
 * What the contact agreed to, newest first, and a form that adds to it.
 * @param phone E.164
 */
export function ContactConsents({ phone }: { phone: string }) {
  const [isRecording, setRecording] = useState(false)
  const mayWrite = useHasRole('member')
  const { data: consents } = useQuery({
    queryKey: ['contact', 'consents', phone],
    queryFn: async () => (await unwrapPage(listConsents({ query: { phone, limit: SHOWN } }))).items,
  })
  if (consents === undefined) return null
  return (
    <div>
      <p className="text-[13px] text-muted">{text.consents.title}</p>
      {consents.length === 0 && <p>{text.consents.none}</p>}
      <ul>
        {consents.map((one) => (
          <ConsentLine key={one.id} of={one} />
        ))}
      </ul>
      {mayWrite && (
        <Button size="sm" className="mt-1.5" onClick={() => setRecording(true)}>
          {text.consents.record}
        </Button>
      )}
      {isRecording && <RecordConsentSheet phone={phone} onClose={() => setRecording(false)} />}
    </div>
  )
}

function ConsentLine({ of: { kind, given, method, words, proof, givenAt } }: { of: Consent }) {
  return (
    <li className="mt-0.5">
      <Badge tone={given ? 'good' : 'warn'}>{given ? text.consents.given[kind] : text.consents.takenBack[kind]}</Badge>{' '}
      <Time at={givenAt} format="day" />, {text.consents.methods[method]}
      {words !== null && <span className="block text-[13px] break-words text-muted">{words}</span>}
      {proof !== null && <span className="block text-[13px] break-all text-muted">{proof}</span>}
    </li>
  )
}
