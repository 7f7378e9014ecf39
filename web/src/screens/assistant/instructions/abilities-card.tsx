import { useQuery } from '@tanstack/react-query'
import { unwrapPage } from '../../../api.ts'
import { listDocuments, listKnowledge, listTools } from '../../../client/sdk.gen.ts'
import type { KnowledgeChoice } from '../../../client/types.gen.ts'
import { toSentence } from '../../../format.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { useFieldProblem } from '../../../ui/form/field-problem.ts'
import { fieldError } from '../../../ui/form/form-error.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { abilitiesOf, toggled } from './assistant-draft.ts'
import type { AssistantFieldsProps } from './assistant-form.tsx'
import { text } from './text.ts'

const ALL = { limit: 100 }

/** Which tools and which knowledge the assistant may use. */
export function AbilitiesCard(props: AssistantFieldsProps) {
  return (
    <Card title={text.abilities}>
      <div className="flex flex-col gap-4">
        <ToolChoice {...props} />
        <KnowledgeChoiceFields {...props} />
        <Switch
          label={text.memory}
          hint={text.memoryHint}
          checked={props.draft.memory}
          disabled={props.readOnly}
          onChange={(memory) => props.change({ memory })}
        />
        <Switch
          label={text.sentiment}
          hint={text.sentimentHint}
          checked={props.draft.sentiment}
          disabled={props.readOnly}
          onChange={(sentiment) => props.change({ sentiment })}
        />
      </div>
    </Card>
  )
}

function ToolChoice({ draft: { tools }, change, readOnly }: AssistantFieldsProps) {
  const known = useQuery({
    queryKey: ['tool', 'all'],
    queryFn: async () => (await unwrapPage(listTools({ query: ALL }))).items,
  })
  const abilities = abilitiesOf(known.data ?? [])
  const everything = abilities.flatMap((one) => one.tools)
  return (
    <div className="flex flex-col gap-2">
      <Switch
        label={text.allTools}
        hint={text.allToolsHint}
        checked={tools === null}
        disabled={readOnly}
        onChange={(isAll) => change({ tools: isAll ? null : [...everything] })}
      />
      {tools !== null &&
        abilities.map((ability) => (
          <Checkbox
            key={ability.label}
            label={ability.label}
            checked={ability.tools.every((name) => tools.includes(name))}
            disabled={readOnly}
            onChange={(isOn) => change({ tools: toggled(tools, ability, isOn) })}
          />
        ))}
    </div>
  )
}

function KnowledgeChoiceFields({ draft: { knowledge }, change, error, readOnly }: AssistantFieldsProps) {
  const articles = useQuery({
    queryKey: ['article', 'all'],
    queryFn: async () => (await unwrapPage(listKnowledge({ query: ALL }))).items,
  })
  const documents = useQuery({
    queryKey: ['document', 'all'],
    queryFn: async () => (await unwrapPage(listDocuments({ query: ALL }))).items,
  })
  const { message, noteChange } = useFieldProblem(fieldError(error, 'knowledge'))
  const choose = (next: KnowledgeChoice | null) => {
    noteChange()
    change({ knowledge: next })
  }
  const texts = [
    ...(articles.data ?? []).map(({ id, title }) => ({ id, title, kind: 'articleIds' as const })),
    ...(documents.data ?? []).map(({ id, name }) => ({ id, title: name, kind: 'documentIds' as const })),
  ]
  const toggle = (chosen: KnowledgeChoice, kind: keyof KnowledgeChoice, id: string, isOn: boolean) => {
    const others = chosen[kind].filter((other) => other !== id)
    choose({ ...chosen, [kind]: isOn ? [...others, id].sort() : others })
  }
  return (
    <div className="flex flex-col gap-2">
      <Switch
        label={text.allKnowledge}
        hint={text.allKnowledgeHint}
        checked={knowledge === null}
        disabled={readOnly}
        onChange={(isAll) => choose(isAll ? null : { articleIds: [], documentIds: [] })}
      />
      {knowledge !== null &&
        texts.map(({ id, title, kind }) => (
          <Checkbox
            key={id}
            label={title}
            checked={knowledge[kind].includes(id)}
            disabled={readOnly}
            onChange={(isOn) => toggle(knowledge, kind, id, isOn)}
          />
        ))}
      {knowledge !== null && texts.length === 0 && <p className="text-muted">{text.noKnowledge}</p>}
      {message !== null && (
        <p role="alert" className="text-[13px] text-bad">
          {toSentence(message)}
        </p>
      )}
    </div>
  )
}
