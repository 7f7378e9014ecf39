import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '../../client/types.gen.ts'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Sentence } from '../../ui/page/sentence.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { text } from './text.ts'
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
      <Card title={text.verify}>
        <Loading />
      </Card>
    )
  const snippets = parseSnippets(page.data, brand)
  return (
    <Card title={text.verify}>
      <p className="mb-3 max-w-prose text-muted">
        <Sentence
          text={signatureScheme === 'ed25519' ? text.verifyPublicKey : text.verifySecret}
          values={{ key: <code>{'key'}</code>, idempotencyKey: <code>{'idempotencyKey'}</code> }}
        />
      </p>
      <Tabs
        aria-label={text.language}
        value={language}
        onChange={setLanguage}
        tabs={snippets.map((snippet) => ({
          id: snippet.language,
          label: snippet.language,
          content: <CodeBlock label={text.codeLabel(snippet.language)} code={snippet.code} />,
        }))}
      />
    </Card>
  )
}
