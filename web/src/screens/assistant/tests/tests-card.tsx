import { Play, Plus } from 'lucide-react'
import { useState } from 'react'
import { unwrap, unwrapEmpty } from '../../../api.ts'
import {
  createScenariosFromTemplate,
  deleteScenario,
  playScenarioSpoken,
  runScenario,
} from '../../../client/sdk.gen.ts'
import type {
  Assistant,
  Scenario,
  ScenarioResult,
  ScenarioSpokenResult,
  ScenarioTemplate,
} from '../../../client/types.gen.ts'
import { useHasRole } from '../../../session.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Menu, RowMenu } from '../../../ui/overlay/menu.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { ResultSheet } from './result-sheet.tsx'
import { ScenarioSheet } from './scenario-sheet.tsx'
import { text } from './text.ts'
import { useReloadScenarios, useScenarioResults, useScenarios, useSpokenResults } from './use-scenarios.ts'

type Open = { kind: 'edit'; scenario: Scenario | null } | { kind: 'result'; scenario: Scenario } | null

/** The owner's tests of an assistant: write them, run them on the version that was saved last, and read the results. */
export function TestsCard({ assistant }: { assistant: Assistant }) {
  const { id, latestVersion } = assistant
  const scenarios = useScenarios(id)
  const results = useScenarioResults(id)
  const spoken = useSpokenResults(id)
  const reload = useReloadScenarios(id)
  const mayWrite = useHasRole('admin')
  const [open, setOpen] = useState<Open>(null)
  const [running, setRunning] = useState<readonly string[]>([])
  const ofLatest =
    (one: Scenario) =>
    ({ scenarioId, version }: { scenarioId: string; version: number }) =>
      scenarioId === one.id && version === latestVersion
  const resultOf = (one: Scenario) => results.data?.find(ofLatest(one))
  const spokenOf = (one: Scenario) => spoken.data?.find(ofLatest(one))
  const run = async (chosen: readonly Scenario[]) => {
    setRunning(chosen.map((one) => one.id))
    for (const one of chosen) {
      try {
        await unwrap(runScenario({ path: { id: one.id }, body: {} }))
      } catch (error) {
        toast.error(text.notRunToast, error)
      }
      setRunning((before) => before.filter((other) => other !== one.id))
      await reload()
    }
  }
  const playSpoken = async (one: Scenario) => {
    try {
      await unwrap(playScenarioSpoken({ path: { id: one.id }, body: {} }))
      await reload()
      toast.success(text.spokenBegun(one.name))
    } catch (error) {
      toast.error(text.notRunToast, error)
    }
  }
  const remove = async (one: Scenario) => {
    try {
      await unwrapEmpty(deleteScenario({ path: { id: one.id } }))
      await reload()
      toast.success(text.removed(one.name))
    } catch (error) {
      toast.error(text.notRemoved, error)
    }
  }
  if (scenarios.isError)
    return <ErrorPanel error={scenarios.error} onRetry={() => void scenarios.refetch()} title={text.notLoaded} />
  const all = scenarios.data ?? []
  return (
    <Card
      title={text.title}
      flush
      aside={
        mayWrite && all.length > 0 ? (
          <Button size="sm" busy={running.length > 0} onClick={() => void run(all)}>
            <Play aria-hidden />
            {text.runAll}
          </Button>
        ) : undefined
      }
    >
      <p className="px-4 pt-3 text-[13px] text-muted">
        {text.hint} {text.spokenHint}
      </p>
      {scenarios.data?.length === 0 && <p className="px-4 pt-3">{text.empty}</p>}
      <ul className="divide-y divide-line">
        {all.map((one) => (
          <ScenarioRow
            key={one.id}
            scenario={one}
            result={resultOf(one)}
            spoken={spokenOf(one)}
            isRunning={running.includes(one.id)}
            mayWrite={mayWrite}
            onRun={() => void run([one])}
            onSpoken={() => void playSpoken(one)}
            onShow={() => setOpen({ kind: 'result', scenario: one })}
            onEdit={() => setOpen({ kind: 'edit', scenario: one })}
            onRemove={() => void remove(one)}
          />
        ))}
      </ul>
      {mayWrite && <AddTests assistantId={id} onWrite={() => setOpen({ kind: 'edit', scenario: null })} />}
      {open?.kind === 'edit' && <ScenarioSheet assistantId={id} of={open.scenario} onClose={() => setOpen(null)} />}
      {open?.kind === 'result' && (
        <ResultSheet
          name={open.scenario.name}
          version={latestVersion}
          result={resultOf(open.scenario)}
          spoken={spokenOf(open.scenario)}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  )
}

function AddTests({ assistantId, onWrite }: { assistantId: string; onWrite(): void }) {
  const reload = useReloadScenarios(assistantId)
  const add = async (trade: ScenarioTemplate['trade']) => {
    try {
      const added = await unwrap(createScenariosFromTemplate({ path: { id: assistantId }, body: { trade } }))
      await reload()
      toast.success(text.added(added.length))
    } catch (error) {
      toast.error(text.notAdded, error)
    }
  }
  return (
    <div className="flex flex-wrap gap-2 px-4 py-3">
      <Button size="sm" onClick={onWrite}>
        <Plus aria-hidden />
        {text.add}
      </Button>
      <Menu
        trigger={<Button size="sm">{text.addOfTrade}</Button>}
        items={(Object.entries(text.trades) as [ScenarioTemplate['trade'], string][]).map(([trade, label]) => ({
          label,
          onSelect: () => void add(trade),
        }))}
      />
    </div>
  )
}

interface ScenarioRowProps {
  scenario: Scenario
  /** Of the version that was saved last; undefined: it was not run. */
  result: ScenarioResult | undefined
  spoken: ScenarioSpokenResult | undefined
  isRunning: boolean
  mayWrite: boolean
  onRun(): void
  onSpoken(): void
  onShow(): void
  onEdit(): void
  onRemove(): void
}

function ScenarioRow({ scenario, result, spoken, isRunning, mayWrite, ...on }: ScenarioRowProps) {
  const { name, lines } = scenario
  return (
    <li className="flex flex-wrap items-center gap-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium break-words">{name}</p>
        <p className="truncate text-[13px] text-muted">{lines[0]}</p>
      </div>
      <SpokenBadge spoken={spoken} />
      <ResultBadge result={result} />
      {(result || (spoken && spoken.state !== 'playing')) && (
        <Button size="sm" variant="ghost" aria-label={text.showOf(name)} onClick={on.onShow}>
          {text.show}
        </Button>
      )}
      {mayWrite && (
        <>
          <Button size="sm" busy={isRunning} aria-label={text.runOf(name)} onClick={on.onRun}>
            {text.run}
          </Button>
          <RowMenu
            label={text.actionsOf(name)}
            items={[
              { label: text.spoken, onSelect: on.onSpoken, disabled: spoken?.state === 'playing' },
              { label: text.edit, onSelect: on.onEdit },
              { label: text.remove, onSelect: on.onRemove, danger: true },
            ]}
          />
        </>
      )}
    </li>
  )
}

const TONES = { playing: 'neutral', passed: 'good', failed: 'bad', problem: 'warn' } as const

function SpokenBadge({ spoken }: { spoken: ScenarioSpokenResult | undefined }) {
  if (spoken === undefined) return null
  const { state, passed } = spoken
  const shown = state === 'playing' ? 'playing' : state === 'failed' ? 'problem' : passed ? 'passed' : 'failed'
  return <Badge tone={TONES[shown]}>{text.spokenStates[shown]}</Badge>
}

function ResultBadge({ result }: { result: ScenarioResult | undefined }) {
  if (result === undefined) return <span className="text-[13px] text-muted">{text.notRun}</span>
  const { passed, runs } = result
  const count = runs.filter((run) => run.passed).length
  return (
    <>
      {runs.length > 1 && <span className="text-[13px] text-muted">{text.runsPassed(count, runs.length)}</span>}
      <Badge tone={passed ? 'good' : 'bad'}>{passed ? text.passed : text.failed}</Badge>
    </>
  )
}
