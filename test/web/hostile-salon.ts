import { bookAppointment } from '../../src/features/appointments/appointment.ts'
import { requireBusiness } from '../../src/features/business/business.ts'
import { createContact } from '../../src/features/contacts/contact.ts'
import { addDoNotCall } from '../../src/features/do-not-call/do-not-call.ts'
import { addDocument } from '../../src/features/documents/document.ts'
import { createArticle } from '../../src/features/knowledge/article.ts'
import { noteUnanswered } from '../../src/features/knowledge/unanswered-question.ts'
import { receiveMessage } from '../../src/features/messages/receive-message.ts'
import { createNotification } from '../../src/features/notifications/notification.ts'
import { addRecipients, createCampaign } from '../../src/features/outreach/campaign.ts'
import { inviteMember } from '../../src/features/team/member.ts'
import { createVoiceProfile } from '../../src/features/voice/voice-profile.ts'
import { folderFiles } from '../../src/files/folder-files.ts'
import { newId } from '../../src/kernel/id.ts'
import type { Database } from '../../src/store/database.ts'
import { aCall, aTool } from '../factories/records.ts'
import { HOSTILE } from './salon.ts'

const CALLER = '+12125550166'

/**
 * A salon where everybody outside tries to run script in the dashboard: every text that a caller, a contact, the sender
 * of a message, the author of a document, or the server of a tool or webhook can supply contains script.
 */
export async function aHostileDay(db: Database, businessId: string, documentsFolder: string, now: Date): Promise<void> {
  const business = await requireBusiness(db, businessId)
  const contact = { name: HOSTILE, phone: CALLER, notes: `${HOSTILE}\njavascript:document.title='owned'` }
  const { id: contactId } = await createContact(db, businessId, contact, 'ai_call', now)
  await aHostileCampaign(db, businessId, contactId, now)
  await aCall(db, business, {
    from: CALLER,
    ending: {
      summary: HOSTILE,
      contactName: HOSTILE,
      transcript: [
        { role: 'caller', text: HOSTILE, startMs: 0, endMs: 900, interrupted: false },
        { role: 'assistant', text: `You said ${HOSTILE}`, startMs: 1_000, endMs: 1_900, interrupted: true },
      ],
      toolCalls: [
        {
          name: 'order_status',
          arguments: { order: HOSTILE },
          result: { note: HOSTILE, link: "javascript:document.title='owned'" },
          startMs: 1_000,
          endMs: 1_200,
        },
      ],
      extractedData: { [HOSTILE]: HOSTILE },
      transferReason: HOSTILE,
      transferredTo: '+12125550167',
    },
  })
  const booking = {
    contactName: HOSTILE,
    contactPhone: CALLER,
    notes: HOSTILE,
    startsAt: new Date(now.getTime() + 3_600_000),
  }
  await bookAppointment(db, business, booking, 'ai_call', now, 'any_time')
  const notice = { kind: 'inbound' as const, carrierMessageId: 'm1', from: CALLER, to: business.phone ?? '' }
  const mediaUrls = ["javascript:document.title='owned'", `https://media.example.com/"><script>1</script>`]
  const carrier = { name: 'simulator', answersOptOut: true }
  await receiveMessage(db, carrier, { ...notice, body: HOSTILE, mediaUrls }, now)
  const asked = { question: `${HOSTILE} what?`, channel: 'call' as const, callId: null, messageId: null }
  await noteUnanswered(db, businessId, asked, now)
  await addDocument(
    db,
    folderFiles(documentsFolder),
    businessId,
    { name: `${HOSTILE}.html`, bytes: Buffer.from(`<html><script>document.title='owned'</script>${HOSTILE}</html>`) },
    now,
  )
  await createArticle(db, businessId, { title: HOSTILE, content: `${HOSTILE} and [a link](javascript:alert(1))` }, now)
  const note = { type: 'note', severity: 'warning' as const, title: HOSTILE, body: HOSTILE }
  await createNotification(db.write, businessId, note, now)
  await inviteMember(db, businessId, { name: HOSTILE, email: 'eve@example.com', role: 'viewer' }, now)
  await aTool(db, business, { description: HOSTILE })
  await createVoiceProfile(db, businessId, { name: HOSTILE, greeting: HOSTILE }, now)
  await aFailedDelivery(db, businessId, now)
}

/** A draft to a recipient with such a name, and a do-not-call entry with such a reason. */
async function aHostileCampaign(db: Database, businessId: string, contactId: string, now: Date): Promise<void> {
  const input = { name: HOSTILE, channel: 'call' as const, body: HOSTILE, calling: { greeting: HOSTILE } }
  const campaign = await createCampaign(db, businessId, input, now)
  await addRecipients(db, businessId, campaign.id, { contactIds: [contactId] }, now)
  await addDoNotCall(db, businessId, '+12125550168', now, HOSTILE)
}

/** A receiver that responds with an HTML page. */
async function aFailedDelivery(db: Database, businessId: string, now: Date): Promise<void> {
  const [endpointId, eventId] = [newId('endpoint'), newId('event')]
  await db.write`
    INSERT INTO webhook_endpoints (id, business_id, url, description, events, scheme, created_at, updated_at)
    VALUES (${endpointId}, ${businessId}, 'https://hooks.example.com/in', ${HOSTILE}, '{*}', 'ed25519', ${now}, ${now})`
  await db.write`
    INSERT INTO events (id, business_id, name, body, created_at)
    VALUES (${eventId}, ${businessId}, 'contact.created', ${JSON.stringify({ event: 'contact.created', data: { name: HOSTILE } })}, ${now})`
  const [delivery] = await db.write<{ id: string }[]>`
    INSERT INTO deliveries (event_id, event_name, business_id, endpoint_id, state, attempts, due_at, created_at, ended_at)
    VALUES (${eventId}, 'contact.created', ${businessId}, ${endpointId}, 'failed', 1, ${now}, ${now}, ${now}) RETURNING id`
  await db.write`
    INSERT INTO delivery_attempts (delivery_id, number, started_at, ended_at, outcome, detail, response_status,
      response_headers, response_body)
    VALUES (${delivery?.id ?? ''}, 1, ${now}, ${now}, 'http_5xx', ${HOSTILE}, 500,
      ${db.write.json({ 'x-hostile': HOSTILE })}, ${`<html>${HOSTILE}</html>`})`
}
