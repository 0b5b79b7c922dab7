import { Button } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { compare, isPositive, isZero, type Amount } from '@cloche/domain/rules/amounts'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { number } from '../../../data/actions/text-fields.tsx'
import { PadDialog } from '../../../data/amounts/pad-dialog.tsx'
import { unitsLike } from '../../../data/amounts/units.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { pricesHere } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { writeMoney } from '../../../data/formats/money.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import classes from './between.module.css'
import type { PickLabel, PickLine } from './calls.ts'
import { LabelDialog } from './label-dialog.tsx'
import type { LoosePick, Picks } from './use-picks.ts'

/** The state that nobody said another of. */
const USUAL_STATE = 'init'

function LabelRow({
  label,
  line,
  picks,
  onOpen,
}: {
  label: PickLabel
  line: PickLine
  picks: Picks
  onOpen: () => void
}) {
  const t = useText()
  const formats = useFormats()
  const pick = picks.labels.get(label.id)
  const end = label.expiration ?? label.bestBefore
  const box = picks.boxes.find(({ id }) => id === pick?.boxId)
  return (
    <li>
      <button
        type="button"
        className={classes.line}
        data-picked={pick !== undefined || undefined}
        aria-pressed={pick !== undefined}
        disabled={label.block !== null}
        onClick={() => (pick === undefined ? picks.takeWhatLacks(line, label) : onOpen())}
      >
        {pick !== undefined && <IconCheck size={22} stroke={2} aria-hidden />}
        <span className={classes.what}>
          <span className={classes.name}>{label.serial}</span>
          <span className={label.block === null ? classes.detail : classes.wrong}>
            {[
              label.block === null ? null : t(`between.block.${label.block}`),
              end === null ? null : t('between.until', { when: formats.dayTime(end) }),
              label.placeName,
              box === undefined ? null : t('between.boxIn', { name: box.name }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className={classes.amount}>
          {formats.quantity(
            (pick?.quantity ?? label.quantity).value,
            (pick?.quantity ?? label.quantity).unit,
          )}
        </span>
      </button>
    </li>
  )
}

/** A line of the order: what it lacks, the labels that answer it, what may not be picked with its reason, food without labels. */
export function PickLineGroup({
  line,
  picks,
  fromLocationId,
}: {
  line: PickLine
  picks: Picks
  fromLocationId: string
}) {
  const t = useText()
  const formats = useFormats()
  const { organization } = useSession()
  const [opened, setOpened] = useState<PickLabel | null>(null)
  const [asking, setAsking] = useState<LoosePick | null>(null)
  const write = ({ value, unit }: { value: number; unit: string }) => formats.quantity(value, unit as never)
  const money = (value: number) => writeMoney(value, organization?.currency ?? 'EUR', formats.locale)
  const picked = picks.pickedOf(line)
  const lacking = picks.lackingOf(line)
  const price = picks.priceOf(line)
  const mayPrice = pricesHere(useSession())
  const [isPricing, setIsPricing] = useState(false)
  const chosen = picks.loose.get(line.orderId) ?? []
  const quantityOf = (state: string, locationId: string) =>
    chosen.find(one => one.state === state && one.locationId === locationId)?.quantity
  const piles = [
    ...line.loose,
    ...chosen
      .filter(one => !line.loose.some(pile => pile.state === one.state && pile.locationId === one.locationId))
      .map(one => ({ ...one, placeName: '', quantity: one.quantity, picked: null })),
  ]
  return (
    <section className={classes.group} aria-label={line.name}>
      <div className={classes.head}>
        <span className={classes.name}>{line.name}</span>
        <span className={classes.detail}>
          {[
            t('between.ordered', { amount: write(line.ordered) }),
            ...(isZero(line.onTheWay as Amount)
              ? []
              : [t('between.onTheWay', { amount: write(line.onTheWay) })]),
            ...(compare(line.ordered as Amount, line.outstanding as Amount) === 'same'
              ? []
              : [t('between.outstanding', { amount: write(line.outstanding) })]),
          ].join(' · ')}
        </span>
      </div>
      <div className={classes.head}>
        <span>{t('between.complete', { amount: write(picked) })}</span>
        {price !== null &&
          (mayPrice ? (
            <Button size="md" variant="default" onClick={() => setIsPricing(true)}>
              {t('between.priceIs', { price: money(price) })}
            </Button>
          ) : (
            <span className={classes.amount}>{money(price)}</span>
          ))}
        {isPositive(lacking) && (
          <span className={classes.wrong}>{t('between.lacks', { amount: write(lacking) })}</span>
        )}
      </div>
      {line.labels.length === 0 && line.loose.length === 0 && <Note>{t('between.nothingThere')}</Note>}
      <ul className={classes.lines}>
        {line.labels.map(label => (
          <LabelRow key={label.id} label={label} line={line} picks={picks} onOpen={() => setOpened(label)} />
        ))}
        {piles.map(({ state, locationId, placeName, quantity }) => {
          const taken = quantityOf(state, locationId)
          return (
            <li key={`${state} ${locationId}`}>
              <button
                type="button"
                className={classes.line}
                data-picked={taken !== undefined || undefined}
                aria-pressed={taken !== undefined}
                onClick={() =>
                  setAsking({
                    state,
                    locationId,
                    quantity: taken ?? (isPositive(lacking) ? lacking : (quantity as Amount)),
                  })
                }
              >
                {taken !== undefined && <IconCheck size={22} stroke={2} aria-hidden />}
                <span className={classes.what}>
                  <span className={classes.name}>{t('between.loose')}</span>
                  <span className={classes.detail}>{placeName}</span>
                </span>
                <span className={classes.amount}>{write(taken ?? quantity)}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {piles.length === 0 && (
        <Button
          size="lg"
          variant="subtle"
          leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}
          onClick={() =>
            setAsking({
              state: USUAL_STATE,
              locationId: fromLocationId,
              quantity: isPositive(lacking) ? lacking : (line.ordered as Amount),
            })
          }
        >
          {t('between.looseAdd')}
        </Button>
      )}
      {opened !== null && (
        <LabelDialog label={opened} line={line} picks={picks} onClose={() => setOpened(null)} />
      )}
      {isPricing && (
        <ActionDialog
          onClose={() => setIsPricing(false)}
          action={{
            title: t('between.priceOf', { name: line.name }),
            start: { price },
            fields: () => ({
              price: number({ label: t('between.price'), min: 0, decimals: 2, isRequired: true }),
            }),
            verb: t('between.priceSay'),
            isFloor: true,
            run: async ({ price: said }) => {
              picks.setPrice(line.orderId, said ?? 0)
              return true
            },
          }}
        />
      )}
      {asking !== null && (
        <PadDialog
          isOpen
          mayBeZero
          title={t('between.howMuch')}
          amount={asking.quantity}
          units={unitsLike(asking.quantity.unit)}
          onClose={() => setAsking(null)}
          onDone={quantity => picks.takeLoose(line.orderId, { ...asking, quantity })}
        />
      )}
    </section>
  )
}
