import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { isTooWarmOrCold } from '@cloche/domain/operations'
import { isPositive } from '@cloche/domain/rules/amounts'
import { lifeIn, type DateKind, type ProductLife } from '@cloche/domain/rules/expiry'
import { useEffect, useRef, useState } from 'react'
import { AmountField } from '../../../../data/amounts/amount-field.tsx'
import { unitsFor } from '../../../../data/amounts/units.ts'
import { useWhen } from '../../../../data/food/when.ts'
import { useFormats } from '../../../../data/formats/formats.ts'
import { faultTexts, notify, notifyProblem } from '../../../../data/messages.ts'
import { useText } from '../../../../data/text/texts.ts'
import { newId } from '../../../../data/wire/new-id.ts'
import { readQuantity } from '../../../../kit/floor/quantity.ts'
import { Card } from '../../../../kit/page/card.tsx'
import type { Product, Registered } from '../../calls.ts'
import { usePrint } from '../../print/use-print.ts'
import type { Draft } from '../draft/draft.ts'
import { EndBar } from '../parts/print-card.tsx'
import { useRegistration } from '../use-registration.ts'
import classes from './receive.module.css'

export interface ReceiveFormProps {
  readonly product: Product
  readonly first: Draft
  readonly suppliers: readonly string[]
  /** What a scan said of lot, date and weight; the same one is taken over once. */
  readonly scanned: Partial<Draft> | null
  readonly onOther: () => void
  readonly onDone: () => void
}

/** The kind of date that packs of a product usually bear. */
function usualKind(life: unknown): DateKind {
  const pair = lifeIn(life as ProductLife | null, 'sealed')?.pair
  return pair?.bestBefore && !pair.expiration ? 'bestBefore' : 'expiration'
}

/** The kind of date that a scan says. */
function kindIn(scanned: Partial<Draft> | null): DateKind | null {
  if (scanned?.expiration) return 'expiration'
  return scanned?.bestBefore ? 'bestBefore' : null
}

/** Supplier, lot, date, amount, and the temperature where the product is kept at one: then one button. */
export function ReceiveForm({ product, first, suppliers, scanned, onOther, onDone }: ReceiveFormProps) {
  const t = useText()
  const formats = useFormats()
  const when = useWhen()
  const printing = usePrint()
  const machine = useRegistration(product.id, product.name, first)
  const { draft, change } = machine
  // Chosen by hand, until the next scan says another.
  const [chosen, setChosen] = useState<{ scanned: Partial<Draft> | null; kind: DateKind } | null>(null)
  const kind =
    chosen?.scanned === scanned && chosen !== null
      ? chosen.kind
      : (kindIn(scanned) ?? usualKind(product.life))
  const setKind = (next: DateKind) => setChosen({ scanned, kind: next })
  const [degrees, setDegrees] = useState('')
  const taken = useRef<Partial<Draft> | null>(null)
  useEffect(() => {
    if (scanned === null || scanned === taken.current) return
    taken.current = scanned
    change(scanned)
  }, [scanned, change])

  const { temperatureMin: low, temperatureMax: high } = product
  const asksTemperature = low !== null || high !== null
  const isOut = isTooWarmOrCold(draft, product)
  const limits = t('receive.limits', {
    low: low === null ? '–' : formats.number(low),
    high: high === null ? '–' : formats.number(high),
  })
  const date = draft[kind]
  const dates = machine.preview?.dates
  const computed = dates?.expiration ?? dates?.bestBefore ?? null
  const setDate = (value: string, of: DateKind) =>
    change({ expiration: of === 'expiration' ? value : '', bestBefore: of === 'bestBefore' ? value : '' })

  async function undo({ labels }: Registered) {
    try {
      const { sendCancel } = await import('../../offline/moves.ts')
      await sendCancel(newId(), labels, product.name)
      notify({ kind: 'success', message: t('receive.undone', { name: product.name }) })
    } catch (error) {
      notifyProblem(error)
    }
  }
  async function finish(prints: boolean) {
    const made = await machine.send()
    if (made === null) return
    if (prints) await printing.print(made.labels)
    notify({
      kind: 'success',
      title: t('receive.done', { name: product.name, count: made.labels.length }),
      message: t('receive.lot', { lot: draft.supplierLot }),
      action: { label: t('kit.undo'), run: () => void undo(made) },
    })
    onDone()
  }
  const refusals = machine.refused == null ? [] : faultTexts(machine.refused)
  const [missing] = machine.missing
  const isMissingDegrees = asksTemperature && draft.temperature === null
  const note =
    refusals.length > 0
      ? refusals.join(' ')
      : missing !== undefined
        ? t(missing)
        : isMissingDegrees
          ? t('receive.missing.temperature')
          : null
  return (
    <div className={classes.sheet}>
      <Card
        title={product.name}
        action={
          <Button variant="subtle" size="md" onClick={onOther}>
            {t('receive.other')}
          </Button>
        }
      >
        <TextInput
          size="lg"
          required
          label={t('batch.field.supplierLot')}
          value={draft.supplierLot}
          maxLength={100}
          autoComplete="off"
          onChange={event => change({ supplierLot: event.currentTarget.value })}
        />
        <div className={classes.pair}>
          <SegmentedControl
            size="md"
            fullWidth
            className={classes.kind!}
            aria-label={t('receive.kind')}
            value={kind}
            onChange={value => {
              setKind(value as DateKind)
              setDate(date, value as DateKind)
            }}
            data={[
              { value: 'expiration', label: t('receive.useBy') },
              { value: 'bestBefore', label: t('receive.bestBefore') },
            ]}
          />
          <TextInput
            type="date"
            size="lg"
            label={t('receive.date')}
            {...(date === '' && computed !== null
              ? { description: t('receive.computed', { when: when(computed) }) }
              : {})}
            value={date}
            onChange={event => setDate(event.currentTarget.value, kind)}
          />
        </div>
        {asksTemperature && (
          <TextInput
            size="lg"
            required
            inputMode="decimal"
            label={t('receive.temperature')}
            description={limits}
            value={degrees}
            maxLength={7}
            autoComplete="off"
            onChange={event => {
              const text = event.currentTarget.value
              setDegrees(text)
              change({ temperature: degreesIn(text) })
            }}
          />
        )}
        {isOut && (
          <p className={classes.out} role="alert">
            <IconAlertTriangle size={22} stroke={1.6} className={classes.sign} aria-hidden />
            {t('receive.out', { limits })}
          </p>
        )}
        <TextInput
          size="lg"
          label={t('batch.field.supplier')}
          value={draft.supplier}
          maxLength={200}
          autoComplete="off"
          onChange={event => change({ supplier: event.currentTarget.value })}
        />
        {suppliers.length > 1 && (
          <div className={classes.chips} role="group" aria-label={t('receive.suppliers')}>
            {suppliers.slice(0, 4).map(supplier => (
              <button
                key={supplier}
                type="button"
                className={classes.chip}
                aria-pressed={supplier === draft.supplier}
                onClick={() => change({ supplier })}
              >
                {supplier}
              </button>
            ))}
          </div>
        )}
        <div className={classes.pair}>
          <AmountField
            label={t('register.each')}
            amount={draft.quantity}
            units={unitsFor(product.consumptionUnit)}
            onChange={quantity => change({ quantity })}
          />
          <AmountField
            label={t('register.labels')}
            amount={{ value: draft.count, unit: '' }}
            units={['']}
            max={1000}
            onChange={({ value }) => change({ count: value })}
          />
        </div>
      </Card>
      <EndBar
        count={draft.count}
        isRunning={machine.isRunning || printing.isPrinting}
        isBlocked={machine.missing.length > 0 || isMissingDegrees || !isPositive(draft.quantity)}
        note={note}
        onPrint={() => void finish(true)}
        onRegister={() => void finish(false)}
      />
    </div>
  )
}

/** Degrees as people type them, below zero too; null where it is no number yet. */
function degreesIn(text: string): number | null {
  const plain = text.trim().replace('−', '-').replace(',', '.')
  const isBelow = plain.startsWith('-')
  const value = readQuantity(isBelow ? plain.slice(1) : plain, '.')
  return value === null ? null : isBelow ? -value : value
}
