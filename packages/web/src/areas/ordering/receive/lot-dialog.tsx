import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { isOutside, temperatureFault } from '@cloche/domain/operations'
import { REFUSED_REASONS } from '@cloche/domain/catalogue'
import { isPositive, type Amount } from '@cloche/domain/rules/amounts'
import { useState } from 'react'
import { AmountField } from '../../../data/amounts/amount-field.tsx'
import { unitsFor } from '../../../data/amounts/units.ts'
import { useText } from '../../../data/text/texts.ts'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { Choices } from '../../../kit/floor/choices.tsx'
import { readQuantity } from '../../../kit/floor/quantity.ts'
import { Buttons, Column, Note } from '../../../kit/layout/layout.tsx'
import type { AskedLot, ExpectedLine } from './calls.ts'

type Outcome = NonNullable<AskedLot['outcome']>
type Reason = NonNullable<AskedLot['reason']>

/** Degrees as people type them, below zero too; null where it is no number yet. */
function degreesIn(text: string): number | null {
  const plain = text.trim().replace('−', '-').replace(',', '.')
  const isBelow = plain.startsWith('-')
  const value = readQuantity(isBelow ? plain.slice(1) : plain, '.')
  return value === null ? null : isBelow ? -value : value
}

/** One lot of a line: amount, lot, date, the temperature where there are limits; then it is taken in, held or refused. */
export function LotDialog({
  line,
  first,
  onDone,
  onClose,
}: {
  readonly line: ExpectedLine
  /** What is outstanding, and what a scan said. */
  readonly first: Partial<AskedLot> & { readonly quantity: Amount }
  readonly onDone: (lot: AskedLot) => void
  readonly onClose: () => void
}) {
  const t = useText()
  const [quantity, setQuantity] = useState<Amount>(first.quantity)
  const [supplierLot, setLot] = useState(first.supplierLot ?? '')
  const [kind, setKind] = useState<'expiration' | 'bestBefore'>(
    first.bestBefore ? 'bestBefore' : first.expiration ? 'expiration' : line.dateKind,
  )
  const [date, setDate] = useState(first.expiration ?? first.bestBefore ?? '')
  const [degrees, setDegrees] = useState('')
  const [outcome, setOutcome] = useState<Outcome>('accepted')
  const [reason, setReason] = useState<Reason | null>(null)
  const { minimum, maximum } = line
  const limits = { minimum, maximum }
  const isAsked = minimum !== null || maximum !== null
  const temperature = degreesIn(degrees)
  const said = { low: minimum ?? '–', high: maximum ?? '–' }
  const fault = temperature === null ? undefined : temperatureFault(temperature, limits)
  const mayTake = isPositive(quantity) && fault === undefined && (!isAsked || temperature !== null)
  const done = (as: Outcome) =>
    onDone({
      quantity,
      ...(supplierLot.trim() === '' ? {} : { supplierLot: supplierLot.trim() }),
      ...(date === '' ? {} : { [kind]: date }),
      ...(temperature === null ? {} : { temperature }),
      ...(first.price === undefined ? {} : { price: first.price }),
      ...(as === 'accepted' ? {} : { outcome: as, reason: reason ?? 'quality' }),
    })
  function ask(as: Outcome) {
    setOutcome(as)
    setReason(temperature !== null && isOutside(temperature, limits) ? 'temperature' : null)
  }
  return (
    <Dialog isOpen onClose={onClose} title={line.name}>
      <Column>
        <AmountField
          label={t('door.amount')}
          amount={quantity}
          units={unitsFor(line.order.quantity.unit)}
          onChange={next => setQuantity(next as Amount)}
        />
        <TextInput
          size="lg"
          label={t('door.lot')}
          value={supplierLot}
          maxLength={100}
          autoComplete="off"
          onChange={event => setLot(event.currentTarget.value)}
        />
        <SegmentedControl
          size="md"
          fullWidth
          aria-label={t('door.kind')}
          value={kind}
          onChange={value => setKind(value as typeof kind)}
          data={[
            { value: 'expiration', label: t('door.useBy') },
            { value: 'bestBefore', label: t('door.bestBefore') },
          ]}
        />
        <TextInput
          type="date"
          size="lg"
          label={t('door.date')}
          value={date}
          onChange={event => setDate(event.currentTarget.value)}
        />
        {isAsked && (
          <TextInput
            size="lg"
            required
            inputMode="decimal"
            label={t('door.temperature')}
            description={t('door.limits', said)}
            error={fault === undefined ? undefined : t('door.outside', said)}
            value={degrees}
            maxLength={7}
            autoComplete="off"
            onChange={event => setDegrees(event.currentTarget.value)}
          />
        )}
        {outcome !== 'accepted' && (
          <>
            <Note>{t('door.reason')}</Note>
            <Choices
              label={t('door.reason')}
              value={reason}
              onChange={setReason}
              options={REFUSED_REASONS.map(value => ({
                value,
                label: t(`orderBatchItem.choice.refusedReason.${value}`),
              }))}
            />
            <Button
              size="lg"
              color="red"
              disabled={reason === null || !isPositive(quantity)}
              onClick={() => done(outcome)}
            >
              {t(outcome === 'held' ? 'door.hold' : 'door.refuse')}
            </Button>
          </>
        )}
        {outcome === 'accepted' && (
          <>
            <Button size="lg" disabled={!mayTake} onClick={() => done('accepted')}>
              {t('door.take')}
            </Button>
            <Buttons>
              <Button size="md" variant="default" onClick={() => ask('held')}>
                {t('door.hold')}
              </Button>
              <Button size="md" variant="default" onClick={() => ask('refused')}>
                {t('door.refuse')}
              </Button>
            </Buttons>
          </>
        )}
      </Column>
    </Dialog>
  )
}
