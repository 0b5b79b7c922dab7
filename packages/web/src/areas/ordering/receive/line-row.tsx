import { Button } from '@mantine/core'
import {
  IconChevronRight,
  IconCircleCheck,
  IconCircleX,
  IconDots,
  IconHandStop,
  type TablerIcon,
} from '@tabler/icons-react'
import { isPositive, isZero } from '@cloche/domain/rules/amounts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import type { AskedLot, ExpectedLine } from './calls.ts'
import { amountOf, type LineDraft } from './draft.ts'
import classes from './receive.module.css'
import { claimedOf, priceDifference, stillOut } from './totals.ts'
import { useDoorWords } from './use-door-words.ts'

const signs: Readonly<Record<NonNullable<AskedLot['outcome']>, TablerIcon>> = {
  accepted: IconCircleCheck,
  held: IconHandStop,
  refused: IconCircleX,
}

function LotLine({
  line,
  lot,
  onPress,
}: {
  readonly line: ExpectedLine
  readonly lot: AskedLot
  readonly onPress: () => void
}) {
  const t = useText()
  const formats = useFormats()
  const words = useDoorWords()
  const { outcome = 'accepted', reason, supplierLot, temperature, labels = 1 } = lot
  const Sign = signs[outcome]
  const date = lot.expiration ?? lot.bestBefore
  const difference = priceDifference(line, amountOf(lot), lot.price)
  const said = [
    outcome === 'accepted' ? undefined : t(`orderBatchItem.choice.outcome.${outcome}`),
    reason === undefined ? undefined : t(`orderBatchItem.choice.refusedReason.${reason}`),
    supplierLot,
    date === undefined ? undefined : formats.date(date.slice(0, 10)),
    temperature === undefined ? undefined : words.degrees(temperature),
    labels === 1 ? undefined : t('door.labelCount', { count: labels }),
    difference === null
      ? undefined
      : t(difference.isDearer ? 'door.dearer' : 'door.cheaper', { by: words.money(difference.by) }),
  ].filter(Boolean)
  return (
    <button type="button" className={classes.lot} data-outcome={outcome} onClick={onPress}>
      <Sign size={24} stroke={1.8} aria-hidden />
      <span className={classes.lotText}>
        {said.length === 0 ? t('orderBatchItem.choice.outcome.accepted') : said.join(' · ')}
      </span>
      <span className={classes.lotAmount}>{words.amount(amountOf(lot))}</span>
    </button>
  )
}

/** A line of the order: pressed, what is out of it is taken in, or looked at first where it has to be. */
export function LineRow({
  line,
  said,
  onTake,
  onLook,
  onLot,
  onClose,
  onNote,
}: {
  readonly line: ExpectedLine
  readonly said: LineDraft
  readonly onTake: () => void
  /** Anything else about it: less, more, held, refused. */
  readonly onLook: () => void
  readonly onLot: (at: number) => void
  readonly onClose: (isClosed: boolean) => void
  /** What is missing stands on the note, or not after all. */
  readonly onNote: (isOnNote: boolean) => void
}) {
  const t = useText()
  const words = useDoorWords()
  const left = stillOut(line, said)
  const isOut = !isZero(left)
  const { received, refused, quantity, packs } = line.order
  const came = received !== null && isPositive(received)
  const details = [
    isOut || said.lots.length > 0 ? t('door.ofOrdered', { amount: words.amount(quantity) }) : undefined,
    packs === null || line.packName === null
      ? undefined
      : t('door.packs', { count: packs, pack: line.packName }),
    came ? t('door.cameBefore', { amount: words.amount(received) }) : undefined,
    refused === null || !isPositive(refused)
      ? undefined
      : t('door.refusedBefore', { amount: words.amount(refused) }),
    words.limits(line) ?? undefined,
    line.substitute === null || said.isAsOrdered === true
      ? undefined
      : t('door.instead', { name: line.substitute.name }),
  ].filter(Boolean)
  const claimed = claimedOf(said)
  const isMissing = isOut && (said.lots.length > 0 || said.isClosed)
  return (
    <li className={classes.line} data-state={isOut ? 'open' : 'done'}>
      <div className={classes.row}>
        <button type="button" className={classes.press} onClick={onTake}>
          <span className={classes.name}>{line.name}</span>
          <span className={classes.out} data-done={!isOut || undefined}>
            {isOut ? (
              words.amount(left)
            ) : (
              <>
                <IconCircleCheck size={20} stroke={1.8} aria-hidden />
                {t('door.done')}
              </>
            )}
          </span>
          <span className={classes.detail}>{details.join(' · ')}</span>
        </button>
        <button
          type="button"
          className={classes.further}
          aria-label={t('door.look', { name: line.name })}
          onClick={onLook}
        >
          {isOut ? (
            <IconDots size={24} stroke={1.6} aria-hidden />
          ) : (
            <IconChevronRight size={24} stroke={1.6} aria-hidden />
          )}
        </button>
      </div>
      {said.lots.map((lot, at) => (
        // Lots of a line are told apart by their place alone.
        // oxlint-disable-next-line react/no-array-index-key
        <LotLine key={at} line={line} lot={lot} onPress={() => onLot(at)} />
      ))}
      {isMissing && (
        <div className={classes.missing}>
          <Button
            size="lg"
            fullWidth
            variant={said.isClosed ? 'light' : 'default'}
            aria-pressed={said.isClosed}
            onClick={() => onClose(!said.isClosed)}
          >
            {t(said.isClosed ? 'door.willNotCome' : 'door.willStillCome', { amount: words.amount(left) })}
          </Button>
        </div>
      )}
      {(isMissing || claimed !== null) && (
        <div className={classes.missing}>
          <Button
            size="lg"
            fullWidth
            variant={claimed === null ? 'default' : 'light'}
            aria-pressed={claimed !== null}
            onClick={() => onNote(claimed === null)}
          >
            {t(claimed === null ? 'door.claim' : 'door.claimed', { amount: words.amount(claimed ?? left) })}
          </Button>
        </div>
      )}
    </li>
  )
}
