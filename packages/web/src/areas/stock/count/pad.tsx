import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { isNegative, zero, type Amount } from '@cloche/domain/rules/amounts'
import { countedAmount, type CountedHow } from '@cloche/domain/rules/counts'
import { decimalsOf, inKitchenUnit, unitsLike } from '../../../data/amounts/units.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { NumberPad } from '../../../kit/floor/number-pad.tsx'
import { decimalSeparator, keyChange, readQuantity } from '../../../kit/floor/quantity.ts'
import { typedInto, useTyped } from '../../../kit/floor/use-typed.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import classes from './count.module.css'
import type { Counting } from './counted.ts'
import { PackDialog, packOf, type Pack } from './pack-dialog.tsx'
import { TarePick, type Tare } from './tare-pick.tsx'

const ways = ['amount', 'packs', 'weighed'] as const
type Way = (typeof ways)[number]

/** Quarters of a box, as their hundredths. */
const quarters = [
  ['¼', '25'],
  ['½', '5'],
  ['¾', '75'],
] as const

/** How much there is, as people count: a number, boxes and half ones, what the scale says less the container; added up. */
export function CountPad({
  counting,
  onCounted,
  onLater,
}: {
  counting: Counting
  onCounted: (how: readonly CountedHow[]) => void
  onLater: () => void
}) {
  const t = useText()
  const formats = useFormats()
  const locale = useLocale()
  const separator = decimalSeparator(locale)
  const known = packOf(counting)
  const [pack, setPack] = useState<Pack | null>(known)
  const [way, setWay] = useState<Way>(known === null ? 'amount' : 'packs')
  const [unit, setUnit] = useState(counting.unit)
  const [tare, setTare] = useState<Tare | null>(null)
  const [text, setText] = useState('')
  const [before, setBefore] = useState<readonly CountedHow[]>([])
  const [isPackAsked, setIsPackAsked] = useState(false)
  const isWeight = unit === 'g' || unit === 'kg'
  const value = readQuantity(text, separator)
  const decimals = way === 'packs' ? 2 : decimalsOf(unit)

  /** What is typed now; null: nothing yet. */
  function typed(): CountedHow | null {
    if (value === null) return null
    if (way === 'packs') return pack && { kind: 'packs', amount: pack.amount, packs: value, pack: pack.pack }
    const amount: Amount = { value, unit }
    if (way === 'amount') return { kind: 'amount', amount }
    return { kind: 'weighed', amount, ...(tare === null ? {} : { tare: { value: tare.weight, unit: 'g' } }) }
  }
  const now = typed()
  const all = now === null ? before : [...before, now]
  const sum = countedAmount(all)
  const isGood = sum !== null && !isNegative(sum)
  const shown = sum === null || isNegative(sum) ? null : inKitchenUnit(sum)

  const host = useRef<HTMLFormElement>(null)
  const typeKey = useTyped(host, text, setText)
  /** Digits typed while a button has the focus; those typed on the keys arrive through them. */
  function type(event: KeyboardEvent) {
    const change = event.defaultPrevented ? null : keyChange(event, separator, decimals)
    if (change === null) return
    typeKey(change, event.timeStamp)
    event.preventDefault()
  }
  function turn(next: Way) {
    setText('')
    if (next === 'packs' && pack === null) setIsPackAsked(true)
    else setWay(next)
  }
  function another() {
    if (now === null || !isGood) return
    setBefore(all)
    setText('')
  }
  return (
    <form
      ref={host}
      {...{ [typedInto]: '' }}
      className={classes.pad}
      onKeyDown={type}
      onSubmit={event => {
        event.preventDefault()
        if (isGood) onCounted(all)
      }}
    >
      <div className={classes.keys} role="group" aria-label={t('counts.way')}>
        {ways
          .filter(one => one !== 'weighed' || isWeight)
          .map(one => (
            <button key={one} type="button" aria-pressed={way === one} onClick={() => turn(one)}>
              {t(`counts.way.${one}`)}
            </button>
          ))}
      </div>
      {way === 'weighed' && <TarePick tare={tare} onTare={setTare} />}
      <NumberPad
        label={t('counts.howMuch', { product: counting.name })}
        value={text}
        onChange={setText}
        decimals={decimals}
        locale={locale}
        unit={
          way === 'packs' && pack !== null
            ? t(`counts.pack.${pack.pack}`, { amount: formats.quantity(pack.amount.value, pack.amount.unit) })
            : t(`unit.${unit}`)
        }
      />
      {shown !== null && (all.length > 1 || way !== 'amount') && (
        <p className={classes.sum} aria-live="polite">
          = {formats.quantity(shown.value, shown.unit)}
        </p>
      )}
      {sum !== null && isNegative(sum) && <Note isWrong>{t('counts.belowTare')}</Note>}
      <Button type="submit" size="xl" fullWidth disabled={!isGood}>
        {t('counts.save')}
      </Button>
      {way === 'packs' && (
        <div className={classes.keys}>
          {quarters.map(([sign, digits]) => (
            <button
              key={sign}
              type="button"
              onClick={() => setText(`${text.split(separator)[0] || '0'}${separator}${digits}`)}
            >
              {sign}
            </button>
          ))}
          <button type="button" onClick={() => setIsPackAsked(true)}>
            {t('counts.packChange')}
          </button>
        </div>
      )}
      {way === 'amount' && unitsLike(counting.unit).length > 1 && (
        <div className={classes.keys} role="group" aria-label={t('form.unit')}>
          {unitsLike(counting.unit).map(one => (
            <button key={one} type="button" aria-pressed={one === unit} onClick={() => setUnit(one)}>
              {t(`unit.${one}`)}
            </button>
          ))}
        </div>
      )}
      <div className={classes.keys}>
        <button type="button" disabled={now === null || !isGood} onClick={another}>
          <IconPlus size={20} stroke={1.8} aria-hidden /> {t('counts.another')}
        </button>
        <button
          type="button"
          disabled={before.length > 0}
          onClick={() => onCounted([{ kind: 'amount', amount: zero(counting.unit) }])}
        >
          {t('counts.none')}
        </button>
        <button type="button" onClick={onLater}>
          {t('counts.skip')}
        </button>
      </div>
      {isPackAsked && (
        <PackDialog
          pack={pack}
          unit={counting.unit}
          onClose={() => setIsPackAsked(false)}
          onPack={chosen => {
            setPack(chosen)
            setWay('packs')
          }}
        />
      )}
    </form>
  )
}
