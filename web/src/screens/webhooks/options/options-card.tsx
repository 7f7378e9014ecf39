import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../../api.ts'
import { getWebhookOptions } from '../../../client/sdk.gen.ts'
import type { Webhook, WebhookOptions } from '../../../client/types.gen.ts'
import { useHasRole } from '../../../session.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { Detail, DetailList } from '../../../ui/data/detail-list.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { text } from '../text.ts'
import { valuesAsText } from './options-draft.ts'
import { OptionsSheet } from './options-sheet.tsx'

/** The conditions, rate limit and headers of an endpoint. */
export function OptionsCard({ endpoint: { id } }: { endpoint: Webhook }) {
  const [isOpen, setOpen] = useState(false)
  const mayWrite = useHasRole('admin')
  const options = useQuery({
    queryKey: ['endpoint', 'options', id],
    queryFn: () => unwrap(getWebhookOptions({ path: { id } })),
  })
  if (!options.data) return null
  const edit = mayWrite && (
    <Button size="sm" onClick={() => setOpen(true)}>
      {text.optionsEdit}
    </Button>
  )
  return (
    <Card title={text.options} aside={edit}>
      <OptionsList options={options.data} />
      {isOpen && <OptionsSheet id={id} of={options.data} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function OptionsList({ options: { headers, conditions, rateLimit } }: { options: WebhookOptions }) {
  return (
    <DetailList>
      <Detail label={text.conditions} wide>
        {conditions.length === 0 ? (
          <span className="text-muted">{text.noConditions}</span>
        ) : (
          <span className="mt-1 flex flex-wrap gap-1.5">
            {conditions.map(({ field, operator, values }) => {
              const words = [field, text.operators[operator], valuesAsText(values)].join(' ').trim()
              return <Badge key={words}>{words}</Badge>
            })}
          </span>
        )}
      </Detail>
      <Detail label={text.rateLimit}>
        {rateLimit === null ? (
          <span className="text-muted">{text.noRateLimit}</span>
        ) : (
          text.rate(rateLimit.max, rateLimit.per)
        )}
      </Detail>
      <Detail label={text.headers}>
        {headers.length === 0 ? (
          <span className="text-muted">{text.noHeaders}</span>
        ) : (
          headers.map(({ name }) => name).join(', ')
        )}
      </Detail>
    </DetailList>
  )
}
