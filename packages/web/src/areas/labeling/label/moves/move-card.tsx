import { isSame, type Amount } from '@cloche/domain/rules/amounts'
import { Button, SegmentedControl } from '@mantine/core'
import { asksFirst } from '@cloche/domain/rules/programs'
import { IconArrowBackUp, IconChevronDown, IconLock, IconPackageExport } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ActionDialog } from '../../../../data/actions/action-dialog.tsx'
import { useMark } from '../../../../data/food/date-mark.tsx'
import { stateLook } from '../../../../data/food/state-looks.ts'
import { useWhen } from '../../../../data/food/when.ts'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Card } from '../../../../kit/page/card.tsx'
import { StartProcessDialog, WithoutControlDialog } from '../../../../data/processes/start-dialog.tsx'
import { PadDialog } from '../../../../data/amounts/pad-dialog.tsx'
import { unitsLike } from '../../../../data/amounts/units.ts'
import type { Label, OfferedMove, OfferedOpening } from '../../calls.ts'
import { ExpiredBanner } from './expired-banner.tsx'
import classes from './moves.module.css'
import { graceTime, sendPending, takeBack, usePending } from './pending-move.ts'
import { useMove, useMoveName } from './use-move.ts'
import { WasteDialog } from './waste-dialog.tsx'

/** Moves that stand among the first though no program makes them; the others are a press away. */
const usual = new Set(['chill', 'freeze', 'thaw', 'ready', 'serve', 'consume', 'waste'])

function isFirst(move: OfferedMove): boolean {
  return move.programId !== null || usual.has(move.kind)
}

/** Opening a pack: not a step to another state, but the dates of an opened pack from now on. */
function OpenTile({ opening, onPress }: { opening: OfferedOpening; onPress: () => void }) {
  const t = useText()
  if (!opening.isOffered) return null
  const block = opening.blockedBy
  return (
    <button type="button" className={classes.tile} disabled={block !== undefined} onClick={onPress}>
      <span
        className={classes.sign}
        style={{
          backgroundColor: 'var(--mantine-color-pink-light)',
          color: 'var(--mantine-color-pink-light-color)',
        }}
      >
        {block === undefined ? (
          <IconPackageExport size={28} stroke={1.6} aria-hidden />
        ) : (
          <IconLock size={28} stroke={1.6} aria-hidden />
        )}
      </span>
      <span className={classes.text}>
        <span className={classes.verb}>{t('opening.open')}</span>
        <span className={classes.detail}>
          {block === undefined ? t('opening.detail') : t(block.key, block.values)}
        </span>
      </span>
    </button>
  )
}

function MoveTile({ move, onPress }: { move: OfferedMove; onPress: () => void }) {
  const t = useText()
  const moveName = useMoveName()
  const { color, icon: Icon } = stateLook(move.toState)
  const block = move.blockedBy
  const name = moveName(move)
  const detail = block === undefined ? move.programName : t(block.key, block.values)
  return (
    <button type="button" className={classes.tile} disabled={block !== undefined} onClick={onPress}>
      <span
        className={classes.sign}
        style={{
          backgroundColor: `var(--mantine-color-${color}-light)`,
          color: `var(--mantine-color-${color}-light-color)`,
        }}
      >
        {block === undefined ? (
          <Icon size={28} stroke={1.6} aria-hidden />
        ) : (
          <IconLock size={28} stroke={1.6} aria-hidden />
        )}
      </span>
      <span className={classes.text}>
        <span className={classes.verb}>{name}</span>
        {detail !== null && detail !== name && <span className={classes.detail}>{detail}</span>}
      </span>
    </button>
  )
}

/** What waits to be sent, with the way back. */
function Waiting({ text }: { text: string }) {
  const t = useText()
  return (
    <div className={classes.waiting} role="status">
      <span className={classes.waitingBar} style={{ animationDuration: `${graceTime}ms` }} aria-hidden />
      <span className={classes.waitingText}>{text}</span>
      <Button
        size="lg"
        variant="default"
        leftSection={<IconArrowBackUp size={22} stroke={1.6} aria-hidden />}
        onClick={takeBack}
        autoFocus
      >
        {t('kit.undo')}
      </Button>
    </div>
  )
}

/** What may happen next: one press moves the label on, whole or in part. What is closed says why. */
export function MoveCard({
  label,
  moves,
  opening,
  productName,
}: {
  label: Label
  moves: readonly OfferedMove[]
  opening: OfferedOpening | null
  productName?: string | undefined
}) {
  const t = useText()
  const formats = useFormats()
  const moveName = useMoveName()
  const { moveSoon, moveNow, openSoon } = useMove(label, productName)
  const when = useWhen()
  const mark = useMark(label)
  const pending = usePending(label.id)
  const [part, setPart] = useState<Amount | null>(null)
  const [isPadOpen, setIsPadOpen] = useState(false)
  const [wasting, setWasting] = useState<OfferedMove | null>(null)
  const [asking, setAsking] = useState<OfferedMove | null>(null)
  const [starting, setStarting] = useState<OfferedMove | null>(null)
  const [without, setWithout] = useState<OfferedMove | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { quantity } = label
  const isWhole = part === null || isSame(part, quantity)
  const amount = isWhole ? null : part
  const shown = moves
    .filter(move => isOpen || isFirst(move))
    .sort((one, other) => Number(one.blockedBy !== undefined) - Number(other.blockedBy !== undefined))
  // Leaving the screen is no reason to wait any longer.
  useEffect(() => () => void sendPending(), [])

  function press(move: OfferedMove) {
    if (move.kind === 'waste') setWasting(move)
    // Of a part a process says nothing: it is parted first, or moved without control.
    else if (move.asksProcess === true) setStarting(move)
    else if (mark !== null && asksFirst(move.kind, mark)) setAsking(move)
    else {
      moveSoon(move, amount)
      setPart(null)
    }
  }
  return (
    <Card title={t('move.title')}>
      {pending !== null ? (
        <Waiting key={pending.text} text={pending.text} />
      ) : (
        <>
          {mark === 'expired' && (
            <ExpiredBanner
              label={label}
              onWaste={() => setWasting(moves.find(({ kind }) => kind === 'waste') ?? null)}
            />
          )}
          <SegmentedControl
            size="lg"
            fullWidth
            aria-label={t('move.howMuch')}
            value={isWhole ? 'all' : 'part'}
            onChange={value => {
              if (value === 'all') setPart(null)
              else setIsPadOpen(true)
            }}
            data={[
              {
                value: 'all',
                label: t('move.all', { amount: formats.quantity(quantity.value, quantity.unit) }),
              },
              {
                value: 'part',
                label: isWhole || part === null ? t('move.part') : formats.quantity(part.value, part.unit),
              },
            ]}
          />
          <div className={classes.tiles}>
            {opening !== null && (
              <OpenTile
                opening={opening}
                onPress={() => {
                  openSoon(amount)
                  setPart(null)
                }}
              />
            )}
            {shown.map(move => (
              <MoveTile key={`${move.toState} ${move.programId}`} move={move} onPress={() => press(move)} />
            ))}
          </div>
          {shown.length < moves.length && (
            <Button
              variant="subtle"
              rightSection={<IconChevronDown size={18} stroke={1.8} aria-hidden />}
              onClick={() => setIsOpen(true)}
            >
              {t('move.more')}
            </Button>
          )}
        </>
      )}
      <PadDialog
        isOpen={isPadOpen}
        onClose={() => setIsPadOpen(false)}
        title={t('move.part')}
        amount={part ?? quantity}
        units={unitsLike(quantity.unit)}
        note={t('amount.left', { amount: formats.quantity(quantity.value, quantity.unit) })}
        onDone={setPart}
      />
      {asking !== null && (
        <ActionDialog
          onClose={() => setAsking(null)}
          action={{
            title: t('pastBest.title'),
            consequence: t('pastBest.text', {
              date: label.bestBefore === null ? '' : when(label.bestBefore),
            }),
            verb: moveName(asking),
            run: async () => {
              moveSoon(asking, amount)
              setPart(null)
            },
          }}
        />
      )}
      {starting !== null && (
        <StartProcessDialog
          of={{ labelIds: [label.id] }}
          programId={starting.programId ?? undefined}
          onClose={() => setStarting(null)}
          onWithout={() => {
            setWithout(starting)
            setStarting(null)
          }}
        />
      )}
      {without !== null && (
        <WithoutControlDialog
          name={moveName(without)}
          onClose={() => setWithout(null)}
          onMove={reason => moveNow(without, amount, { reason }, true)}
        />
      )}
      {wasting !== null && (
        <WasteDialog
          whole={quantity}
          part={amount}
          mark={mark}
          onClose={() => setWasting(null)}
          onWaste={wasted => {
            moveSoon(wasting, wasted.part, wasted)
            setPart(null)
          }}
        />
      )}
    </Card>
  )
}
