import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '../../client/types.gen.ts'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useEventTypes } from './use-webhooks.ts'
import { parseSnippets } from './verification-snippets.ts'

/** The code that verifies a signature, ready to paste. */
export function VerifyCard({ endpoint: { signatureScheme } }: { endpoint: Webhook }) {
  const [language, setLanguage] = useState('TypeScript')
  const brand = useEventTypes().data?.headerBrand
  const page = useQuery({
    queryKey: ['webhook-guide'],
    queryFn: async () => (await import('../../../../docs/webhooks.md?raw')).default,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (page.data === undefined || brand === undefined)
    return (
      <Card title="Verify the signature">
        <Loading />
      </Card>
    )
  const snippets = parseSnippets(page.data, brand)
  return (
    <Card title="Verify the signature">
      <p className="mb-3 max-w-prose text-muted">
        Take the raw body, before any JSON parsing, and the {signatureScheme === 'ed25519' ? 'public key' : 'secret'}{' '}
        shown here as <code>key</code>. Keep the <code>idempotencyKey</code> of what you have worked on: the same event
        can come twice.
      </p>
      <Tabs
        aria-label="Language"
        value={language}
        onChange={setLanguage}
        tabs={snippets.map((snippet) => ({
          id: snippet.language,
          label: snippet.language,
          content: <CodeBlock label={`${snippet.language} code`} code={snippet.code} />,
        }))}
      />
    </Card>
  )
}
