import { Button } from '@mantine/core'
import { temperatureFault } from '@cloche/domain/operations'
import { isPositive, type Amount } from '@cloche/domain/rules/amounts'
import { symbolOf } from '@cloche/domain/rules/units'
import { useRef, useState, type KeyboardEvent } from 'react'
import { decimalsOf, unitsLike } from '../../../data/amounts/units.ts'
import pad from '../../../data/amounts/amount.module.css'
import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { notify } from '../../../data/messages.ts'
import { useScans } from '../../../data/scan/scan-handlers.ts'
import { useText } from '../../../data/text/texts.ts'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { NumberPad } from '../../../kit/floor/number-pad.tsx'
import { decimalSeparator, keyChange, writeQuantity } from '../../../kit/floor/quantity.ts'
import { typedInto, useTyped } from '../../../kit/floor/use-typed.ts'
import { Buttons } from '../../../kit/layout/layout.tsx'
import type { AskedLot, ExpectedLine } from './calls.ts'
import { LotMore } from './lot-more.tsx'
import { LotTiles, type Typed } from './lot-tiles.tsx'
import { OutcomeForm, type SentBack } from './outcome-form.tsx'
import classes from './receive.module.css'
import { useDoorWords } from './use-door-words.ts'
import { useLot } from './use-lot.ts'

/** One lot of a line: what is known stands there, what has to be measured is on the keys; then one button takes it in. */
export function LotSheet({
  line,
  name,
  lot,
  left,
  degrees,
  onDone,
  onRemove,
  onAsOrdered,
  onWillNotCome,
  onClose,
}: {
  readonly line: ExpectedLine
  /** What came of it: as ordered, or instead. */
  readonly name: string
  /** What was said of it, or scanned, so far. */
  readonly lot: Partial<AskedLot>
  /** What of the line is still out. */
  readonly left: Amount
  /** What was measured last. */
  readonly degrees: number | null
  readonly onDone: (lot: AskedLot) => void
  /** Of a lot that is in the delivery already. */
  readonly onRemove: (() => void) | undefined
  /** Something else was announced than was ordered: which of both came. */
  readonly onAsOrdered: (() => void) | undefined
  /** Nothing of the line is expected any more. */
  readonly onWillNotCome: (() => void) | undefined
  readonly onClose: () => void
}) {
  const t = useText()
  const words = useDoorWords()
  const formats = useFormats()
  const { locale, units } = words
  const separator = decimalSeparator(locale)
  const state = useLot(line, lot, left, separator, units)
  const { fields, set, quantity, temperature, isAsked } = state
  const [outcome, setOutcome] = useState<'held' | 'refused' | null>(null)
  const [isMore, setIsMore] = useState(false)
  const host = useRef<HTMLFormElement>(null)

  const texts: Readonly<Record<Typed, string>> = {
    amount: fields.amountText,
    temperature: fields.degreesText,
    price: fields.priceText,
  }
  const { typed } = fields
  const type = (text: string) =>
    set(
      typed === 'amount'
        ? { amountText: text }
        : typed === 'temperature'
          ? { degreesText: text }
          : { priceText: text },
    )
  const decimals = typed === 'amount' ? decimalsOf(quantity.unit) : 2
  const typeKey = useTyped(host, texts[typed], type)
  function onKeyDown(event: KeyboardEvent) {
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (isField || event.defaultPrevented) return
    const change = keyChange(event, separator, decimals, typed === 'temperature')
    if (change === null) return
    typeKey(change, event.timeStamp)
    event.preventDefault()
  }
  useScans(code => {
    void import('../../../data/scan/case-scan.ts').then(({ deliveryIn }) => {
      const scanned = deliveryIn(code, new Date().getFullYear())
      if (scanned === null) return set({ supplierLot: code.trim().slice(0, 100) })
      if (scanned.gtin !== null && line.codes.length > 0 && !line.codes.includes(scanned.gtin))
        return notify({ kind: 'warning', message: t('door.otherArticle', { name }) })
      return state.take(scanned.part)
    })
  })

  const fault = temperature === null ? undefined : temperatureFault(temperature, line)
  const today = dayOf(useNow(), formats.timeZone)
  const isPast = fields.date !== '' && fields.date.slice(0, 10) < today
  const isGood = isPositive(quantity)
  const mayTake = isGood && !isPast && fault === undefined && (!isAsked || temperature !== null)
  const done = (more: SentBack | null) => onDone({ ...state.lot(), ...more })
  const amountSaid = words.amount(quantity)
  return (
    <Dialog isOpen isKept onClose={onClose} title={name} size="26rem">
      <form
        ref={host}
        {...{ [typedInto]: '' }}
        tabIndex={-1}
        data-autofocus
        className={classes.sheet}
        onKeyDown={onKeyDown}
        onSubmit={event => {
          event.preventDefault()
          if (mayTake && outcome === null) done(null)
        }}
      >
        {onAsOrdered !== undefined && line.substitute !== null && (
          <Button size="lg" variant="default" onClick={onAsOrdered}>
            {t('door.cameAs', { name: name === line.name ? line.substitute.name : line.name })}
          </Button>
        )}
        <LotTiles
          state={state}
          line={line}
          words={words}
          fault={fault?.rule}
          degrees={degrees}
          isPast={isPast}
        />
        {outcome === null ? (
          <>
            <NumberPad
              label={t(`door.pad.${typed}`)}
              value={texts[typed]}
              onChange={type}
              placeholder={typed === 'amount' ? writeQuantity(fields.amount.value, separator, 3) : '–'}
              decimals={decimals}
              isSigned={typed === 'temperature'}
              locale={locale}
              unit={
                typed === 'amount'
                  ? t(`unit.${quantity.unit}`)
                  : typed === 'temperature'
                    ? symbolOf(units.temperature)
                    : words.currency
              }
            />
            {typed === 'amount' && unitsLike(quantity.unit).length > 1 && (
              <div className={pad.units} role="group" aria-label={t('form.unit')}>
                {unitsLike(quantity.unit).map(unit => (
                  <button
                    key={unit}
                    type="button"
                    className={pad.unitKey}
                    aria-pressed={unit === quantity.unit}
                    onClick={() => set({ amount: { ...fields.amount, unit } })}
                  >
                    {t(`unit.${unit}`)}
                  </button>
                ))}
              </div>
            )}
            {isMore && <LotMore state={state} />}
            {isMore && onWillNotCome !== undefined && (
              <Button size="lg" variant="default" onClick={onWillNotCome}>
                {t('door.lineWillNotCome')}
              </Button>
            )}
            <div className={classes.acts}>
              <Button type="submit" size="xl" fullWidth disabled={!mayTake}>
                {t('door.takeAmount', { amount: amountSaid })}
              </Button>
              <div className={classes.others}>
                {(['held', 'refused'] as const).map(as => (
                  <Button
                    key={as}
                    size="lg"
                    variant={fault === undefined ? 'default' : 'light'}
                    color={as === 'held' ? 'saffron' : 'red'}
                    disabled={!isGood || (as === 'held' && isPast)}
                    onClick={() => setOutcome(as)}
                  >
                    {t(as === 'held' ? 'door.hold' : 'door.refuse')}
                  </Button>
                ))}
                <Button size="lg" variant="default" aria-expanded={isMore} onClick={() => setIsMore(!isMore)}>
                  {t('door.more')}
                </Button>
              </div>
            </div>
            {onRemove !== undefined && (
              <Buttons>
                <Button size="lg" variant="subtle" color="red" onClick={onRemove}>
                  {t('door.removeLot')}
                </Button>
              </Buttons>
            )}
          </>
        ) : (
          <OutcomeForm
            key={outcome}
            outcome={outcome}
            amount={amountSaid}
            first={fault !== undefined ? 'temperature' : isPast ? 'date' : (lot.reason ?? null)}
            note={fields.note}
            photo={lot.photo ?? null}
            onBack={() => setOutcome(null)}
            onDone={done}
          />
        )}
      </form>
    </Dialog>
  )
}

/** Whether a line has to be looked at before it is taken in: something is measured, or its packs say a date that counts. */
export const needsLooking = ({ minimum, maximum, asksDate }: ExpectedLine): boolean =>
  minimum !== null || maximum !== null || asksDate
