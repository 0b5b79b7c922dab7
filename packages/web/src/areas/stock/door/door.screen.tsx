import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowBarRight,
  IconArrowBarToRight,
  IconClipboardCheck,
  IconDoorExit,
  IconUserOff,
} from '@tabler/icons-react'
import type { ScanDirection } from '@cloche/domain/operations'
import { isScanDone } from '@cloche/domain/operations'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { layoutStore } from '../../../data/layout/layout.ts'
import { useNames, useRecord, type RecordOf } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { ScanPanel } from '../../../data/scan/scan-panel.tsx'
import { useScans } from '../../../data/scan/scan-handlers.ts'
import { useSession } from '../../../data/session/session.ts'
import { isAtTerminal } from '../../../data/terminal/kept-terminal.ts'
import { lockTerminal } from '../../../data/terminal/lock.ts'
import { useText } from '../../../data/text/texts.ts'
import { Column } from '../../../kit/layout/layout.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { PageSkeleton } from '../../../kit/states/skeletons.tsx'
import { BeginScanning } from '../book/begin-scanning.tsx'
import { checkpointScreen, doorScreen } from '../screens.ts'
import { DoorAnswer, toneOf, useVerdict } from './answer.tsx'
import { GoesDialog } from './goes-dialog.tsx'
import { readDoor, sessionOf, standAt } from './kept-door.ts'
import { useDoor } from './use-door.ts'
import classes from './door.module.css'

type Checkpoint = RecordOf<'checkpoint'> & { readonly locationId: string }

const signs = { in: IconArrowBarToRight, out: IconArrowBarRight, count: IconClipboardCheck } as const

/** Which way is scanned, as large as a door: read and pressed in gloves. */
function Ways({
  offered,
  value,
  onChange,
}: {
  offered: readonly ScanDirection[]
  value: ScanDirection
  onChange: (way: ScanDirection) => void
}) {
  const t = useText()
  return (
    <div className={classes.ways} role="group" aria-label={t('checkpointBatch.field.direction')}>
      {offered.map(way => {
        const Sign = signs[way]
        return (
          <button
            key={way}
            type="button"
            className={classes.way}
            data-way={way}
            aria-pressed={way === value}
            onClick={() => onChange(way)}
          >
            <Sign size={32} stroke={1.8} aria-hidden />
            {t(`checkpointBatch.choice.direction.${way}`)}
          </button>
        )
      })}
    </div>
  )
}

/** Nothing but the door is on the screen while it stands there. */
function useWholeScreen() {
  useEffect(() => {
    const { navbar, sidenav } = layoutStore.get()
    layoutStore.set(now => ({ ...now, navbar: false, sidenav: 0 }))
    return () => layoutStore.set(now => ({ ...now, navbar, sidenav }))
  }, [])
}

function Door({ checkpoint, onTurned }: { checkpoint: Checkpoint; onTurned: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const { me } = useSession()
  const door = useDoor(checkpoint)
  const places = useNames('location', [checkpoint.locationId])
  const { direction, goes, lines } = door
  const verdictOf = useVerdict()
  useWholeScreen()
  useScans(door.scan)
  const address = href(doorScreen, { checkpointId: checkpoint.id })
  useEffect(() => standAt(address), [address])
  const [latest] = lines
  const undoable = lines.find(
    ({ scanned, isTakenBack }) =>
      scanned !== undefined && isTakenBack !== true && isScanDone(scanned.scan.result),
  )
  const goesTo =
    goes === null
      ? t('scanning.goes')
      : goes.kind === 'place'
        ? t('scanning.goesTo', { place: goes.name })
        : goes.kind === 'waste'
          ? `${t('scanning.goesWaste')}: ${t(`stockVariation.choice.cause.${goes.cause}`)}`
          : t('scanning.goesUsed')
  return (
    <Page
      title={checkpoint.name ?? ''}
      count={[places.get(checkpoint.locationId), me?.fullName].filter(Boolean).join(' · ')}
      actions={
        <>
          {isAtTerminal() && (
            <Button
              size="lg"
              variant="default"
              leftSection={<IconUserOff size={22} stroke={1.6} aria-hidden />}
              onClick={() => void lockTerminal()}
            >
              {t('scanning.other')}
            </Button>
          )}
          <Button
            size="lg"
            variant="default"
            leftSection={<IconDoorExit size={22} stroke={1.6} aria-hidden />}
            onClick={() => {
              standAt(null)
              void navigate(href(checkpointScreen, { checkpointId: checkpoint.id }))
            }}
          >
            {t('scanning.leave')}
          </Button>
        </>
      }
    >
      <div className={classes.door}>
        <Column>
          <Ways
            offered={door.offered}
            value={direction}
            onChange={way => {
              door.turn(way)
              onTurned()
            }}
          />
          {direction === 'out' && (
            <Button size="xl" variant={goes === null ? 'filled' : 'default'} onClick={door.ask}>
              {goesTo}
            </Button>
          )}
          <DoorAnswer
            outcome={latest ?? null}
            isBusy={door.isBusy}
            onBring={() => latest !== undefined && door.scan(latest.code, true)}
          />
          <Button
            size="lg"
            variant="default"
            leftSection={<IconArrowBackUp size={22} stroke={1.8} aria-hidden />}
            disabled={undoable === undefined || door.isUndoing}
            onClick={() => undoable !== undefined && void door.takeBack(undoable)}
          >
            {t('scanning.undo')}
          </Button>
        </Column>
        <Column>
          <ScanPanel isBusy={door.isBusy} />
          <ol className={classes.lines} aria-label={t('checkpointBatch.related.scans')}>
            {lines.map(line => (
              <li
                key={line.id}
                className={classes.line}
                data-tone={toneOf(line)}
                data-gone={line.isTakenBack || undefined}
              >
                <span className={classes.what}>{line.scanned?.productName ?? line.code}</span>
                <code>{line.scanned?.label?.serial ?? line.serial ?? ''}</code>
                <strong>{verdictOf(line)}</strong>
              </li>
            ))}
          </ol>
        </Column>
      </div>
      {door.isAsking && (
        <GoesDialog hereId={checkpoint.locationId} onPick={door.choose} onClose={door.dismiss} />
      )}
    </Page>
  )
}

/** Whether the session that goes on here was begun by a PIN or a card. */
function isProven(checkpointId: string, userId: string): boolean {
  const kept = readDoor(checkpointId)
  return kept.direction !== undefined && sessionOf(kept, kept.direction, userId).isBegun
}

/** Scanning at a door or table: in, out or counted, by whoever stands there. */
export default function DoorScreen() {
  const t = useText()
  const { checkpointId = '' } = useParams()
  const { data, error, refetch } = useRecord('checkpoint', checkpointId)
  const { me } = useSession()
  const [, look] = useState(0)
  const lookAgain = () => look(before => before + 1)
  if (data !== undefined && data.locationId !== null) {
    if (data.needsToken && !isAtTerminal() && !isProven(data.id, me?.id ?? ''))
      return (
        <Page title={data.name ?? ''}>
          <EmptyState
            title={t('checkpoint.tokenHint')}
            actions={<BeginScanning row={data} onBegun={lookAgain} />}
          >
            {t('problem.checkpoint.needsToken')}
          </EmptyState>
        </Page>
      )
    return <Door checkpoint={data as Checkpoint} onTurned={lookAgain} />
  }
  if (error === null) return <PageSkeleton />
  return (
    <Page title={t('checkpoint.one')}>
      <EmptyState title={t('scanning.notKnown')}>
        <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
      </EmptyState>
    </Page>
  )
}
