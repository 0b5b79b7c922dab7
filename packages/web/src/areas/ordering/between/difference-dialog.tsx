import { Button, TextInput } from '@mantine/core'
import { partOf, type Amount } from '@cloche/domain/rules/amounts'
import { useState } from 'react'
import { AmountField } from '../../../data/amounts/amount-field.tsx'
import { useText } from '../../../data/text/texts.ts'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { Choices } from '../../../kit/floor/choices.tsx'
import { Column } from '../../../kit/layout/layout.tsx'
import type { Difference, ShipmentLine } from './calls.ts'

const OUTCOMES = ['arrived', 'less', 'missing', 'refused'] as const

/** What came of a line that did not arrive as it was sent. */
export function DifferenceDialog({
  line,
  said,
  onDone,
  onClose,
}: {
  line: ShipmentLine
  said: Difference | undefined
  /** Null: it arrived as it was sent. */
  onDone: (difference: Difference | null) => void
  onClose: () => void
}) {
  const t = useText()
  const sent = line.quantity as Amount
  const [outcome, setOutcome] = useState<Difference['outcome']>(said?.outcome ?? 'arrived')
  const [arrived, setArrived] = useState<Amount>((said?.arrived as Amount | undefined) ?? sent)
  const [note, setNote] = useState(said?.note ?? '')
  const isReady =
    outcome === 'less' ? partOf(arrived, sent).kind === 'part' : outcome !== 'refused' || note.trim() !== ''
  function done() {
    onDone(
      outcome === 'arrived'
        ? null
        : {
            lineId: line.id,
            outcome,
            ...(outcome === 'less' ? { arrived } : {}),
            ...(note.trim() === '' ? {} : { note: note.trim() }),
          },
    )
    onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('between.difference', { name: line.name })}>
      <Column>
        <Choices
          label={t('between.difference', { name: line.name })}
          value={outcome}
          onChange={setOutcome}
          options={OUTCOMES.map(value => ({ value, label: t(`between.outcome.${value}`) }))}
        />
        {outcome === 'less' && (
          <AmountField
            label={t('between.arrived')}
            amount={arrived}
            units={[sent.unit]}
            max={sent.value}
            onChange={next => setArrived(next as Amount)}
          />
        )}
        {outcome !== 'arrived' && (
          <TextInput
            size="lg"
            required={outcome === 'refused'}
            label={t(outcome === 'refused' ? 'between.whyRefused' : 'between.why')}
            value={note}
            maxLength={300}
            autoComplete="off"
            onChange={event => setNote(event.currentTarget.value)}
          />
        )}
        <Button size="xl" disabled={!isReady} onClick={done}>
          {t('between.done')}
        </Button>
      </Column>
    </Dialog>
  )
}
