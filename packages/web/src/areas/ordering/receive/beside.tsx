import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ComponentProps } from 'react'
import { AmountField } from '../../../data/amounts/amount-field.tsx'
import { useText } from '../../../data/text/texts.ts'
import { Buttons, Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import type { Expected } from './calls.ts'
import type { Crates, Draft } from './draft.ts'
import { NoteCard } from './note-card.tsx'
import classes from './receive.module.css'

interface Beside {
  readonly expected: Expected
  readonly draft: Draft
  readonly onChange: (change: Partial<Draft>) => void
}

/** The paper that came with it: its number, what it looks like and what it says. */
export function PaperCard({
  expected,
  draft,
  onChange,
  onRead,
}: Beside & { readonly onRead: ComponentProps<typeof NoteCard>['onRead'] }) {
  const t = useText()
  return (
    <NoteCard
      title={t('door.paper')}
      orderBatchId={expected.orderBatch.id}
      arrivalId={draft.id}
      names={new Map(expected.lines.map(line => [line.order.id, line.name]))}
      onRead={onRead}
    >
      <TextInput
        size="lg"
        label={t('door.document')}
        value={draft.document}
        maxLength={100}
        autoComplete="off"
        onChange={event => onChange({ document: event.currentTarget.value })}
      />
    </NoteCard>
  )
}

/** What crates came and which went back, by kind; those of the supplier are known by name. */
export function CratesCard({ expected, draft, onChange }: Beside) {
  const t = useText()
  const [name, setName] = useState('')
  const names = [...new Set([...expected.crates, ...draft.crates.map(({ crate }) => crate)])]
  const of = (crate: string): Crates => draft.crates.find(one => one.crate === crate) ?? { crate }
  const put = (next: Crates) =>
    onChange({ crates: [...draft.crates.filter(({ crate }) => crate !== next.crate), next] })
  function add() {
    const crate = name.trim()
    if (crate === '') return
    if (!names.includes(crate)) put({ crate })
    setName('')
  }
  return (
    <Card title={t('door.crates')}>
      <Column gap="xs">
        {names.map(crate => (
          <div key={crate} role="group" aria-label={crate}>
            <Note>{crate}</Note>
            <div className={classes.crates}>
              {(['came', 'went'] as const).map(way => (
                <AmountField
                  key={way}
                  label={t(`door.crates.${way}`)}
                  amount={{ value: of(crate)[way] ?? 0, unit: 'piece' }}
                  units={['piece']}
                  max={10_000}
                  onChange={({ value }) => put({ ...of(crate), [way]: value })}
                />
              ))}
            </div>
          </div>
        ))}
        <TextInput
          size="lg"
          label={t('door.crates.other')}
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={event => setName(event.currentTarget.value)}
          onKeyDown={event => event.key === 'Enter' && add()}
        />
        <Buttons>
          <Button
            size="lg"
            variant="default"
            disabled={name.trim() === ''}
            leftSection={<IconPlus size={22} stroke={1.6} aria-hidden />}
            onClick={add}
          >
            {t('door.crates.add')}
          </Button>
        </Buttons>
      </Column>
    </Card>
  )
}

/** What has to be done where something was outside its limits, as the point at the door says. */
export function StepsCard({ expected, draft, onChange }: Beside) {
  const t = useText()
  const { door } = expected
  if (door === null || door.steps.length === 0) return null
  return (
    <Card title={t('door.steps', { point: door.name })}>
      <Checkbox.Group
        label={t('door.stepsAsk')}
        value={[...draft.steps]}
        onChange={steps => onChange({ steps })}
      >
        {door.steps.map(step => (
          <Checkbox key={step} mt="sm" size="lg" value={step} label={step} />
        ))}
      </Checkbox.Group>
    </Card>
  )
}
