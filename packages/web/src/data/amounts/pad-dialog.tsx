import { Button } from '@mantine/core'
import { memo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useLocale } from '../text/locale.ts'
import { useText } from '../text/texts.ts'
import { Dialog } from '../../kit/feedback/dialog.tsx'
import { NumberPad } from '../../kit/floor/number-pad.tsx'
import { decimalSeparator, keyChange, readQuantity, writeQuantity } from '../../kit/floor/quantity.ts'
import { typedInto, useTyped } from '../../kit/floor/use-typed.ts'
import { Note } from '../../kit/layout/layout.tsx'
import classes from './amount.module.css'
import { decimalsOf, isAbove, type PadAmount, type PadUnit } from './units.ts'

export interface PadDialogProps<Unit extends PadUnit> {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** What the number is: "Each label". */
  readonly title: string
  readonly amount: PadAmount<Unit>
  /** Units to choose from; one alone is only shown. */
  readonly units: readonly Unit[]
  /** In the unit of the amount. */
  readonly max?: number
  /** "of 2.5 kg" under the number. */
  readonly note?: string
  /** The verb on the button; without one "Done". */
  readonly doneLabel?: string
  readonly onDone: (amount: PadAmount<Unit>) => void
  /** Nothing is an answer too, as when counting. */
  readonly mayBeZero?: boolean
  /** Above the keys: what else is chosen with the amount. */
  readonly children?: ReactNode
}

/** Digits of 64 px for an amount. The amount as it was stands there until the first key; Enter is the button. */
export function PadForm<Unit extends PadUnit>(props: Omit<PadDialogProps<Unit>, 'isOpen'>) {
  const { amount, units, max, note, doneLabel, onDone, onClose, title, mayBeZero = false, children } = props
  const t = useText()
  const locale = useLocale()
  const separator = decimalSeparator(locale)
  const [unit, setUnit] = useState(amount.unit)
  const decimals = decimalsOf(unit)
  const [text, setText] = useState('')
  const value = text === '' ? amount.value : readQuantity(text, separator)
  const isTooMuch =
    max !== undefined && value !== null && isAbove({ value, unit }, { value: max, unit: amount.unit })
  const isGood =
    value !== null &&
    (isAbove({ value, unit }, { value: 0, unit }) || (mayBeZero && text !== '')) &&
    !isTooMuch

  const host = useRef<HTMLFormElement>(null)
  const typeKey = useTyped(host, text, setText)
  /** Digits typed while the button has the focus; those typed on the keys arrive through them. */
  function type(event: KeyboardEvent) {
    const change = event.defaultPrevented ? null : keyChange(event, separator, decimals)
    if (change === null) return
    typeKey(change, event.timeStamp)
    event.preventDefault()
  }
  function done() {
    if (!isGood) return
    onDone({ value, unit })
    onClose()
  }
  return (
    <form
      ref={host}
      {...{ [typedInto]: '' }}
      className={classes.padForm}
      onKeyDown={type}
      onSubmit={event => {
        event.preventDefault()
        done()
      }}
    >
      {children}
      <NumberPad
        label={title}
        value={text}
        onChange={setText}
        placeholder={writeQuantity(amount.value, separator, 3)}
        decimals={decimals}
        locale={locale}
        {...(unit === '' ? {} : { unit: t(`unit.${unit}`) })}
      />
      {units.length > 1 && (
        <div className={classes.units} role="group" aria-label={t('form.unit')}>
          {units.map(one => (
            <button
              key={one}
              type="button"
              className={classes.unitKey}
              aria-pressed={one === unit}
              onClick={() => setUnit(one)}
            >
              {t(`unit.${one}`)}
            </button>
          ))}
        </div>
      )}
      {note !== undefined && <Note isWrong={isTooMuch}>{note}</Note>}
      <Button type="submit" size="xl" fullWidth disabled={!isGood} data-autofocus>
        {doneLabel ?? t('amount.done')}
      </Button>
    </form>
  )
}

/** An amount typed with big keys, with its unit. While it is closed nothing about it is drawn anew. */
export const PadDialog = memo(
  function PadDialog<Unit extends PadUnit>(props: PadDialogProps<Unit>) {
    return (
      <Dialog isOpen={props.isOpen} onClose={props.onClose} title={props.title} size="24rem">
        <PadForm {...props} />
      </Dialog>
    )
  },
  (before, after) => !before.isOpen && !after.isOpen,
) as <Unit extends PadUnit>(props: PadDialogProps<Unit>) => ReactNode
