import { Button, Checkbox } from '@mantine/core'
import {
  IconArrowRight,
  IconCalendarCheck,
  IconListCheck,
  IconMapPin,
  IconPrinter,
} from '@tabler/icons-react'
import { useState } from 'react'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { heardAt, KnownAt } from '../../../data/wire/known-at.tsx'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Column } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { BulkMoveDialog } from '../bulk/bulk-move-dialog.tsx'
import type { Label } from '../calls.ts'
import { PlaceDialog } from '../label/handle/place-dialog.tsx'
import { usePrint } from '../print/use-print.ts'
import { groups, useExpiring, type Expiring, type ExpiringLabel, type Group } from './board-calls.ts'
import classes from './boards.module.css'
import { byPlace } from './expiring-groups.ts'
import { ExpiringRow } from './expiring-row.tsx'
import { usePrintList } from './print-list.ts'

const colours: Record<Group, string> = { passed: 'red', today: 'orange', tomorrow: 'saffron', week: 'basil' }

/** What can be done with all that are chosen. */
function Chosen({ labels, onDone }: { labels: readonly ExpiringLabel[]; onDone: () => void }) {
  const t = useText()
  const session = useSession()
  const printing = usePrint()
  const [open, setOpen] = useState<'move' | 'place' | null>(null)
  const whole = labels as unknown as readonly Label[]
  const close = (isDone: boolean) => {
    setOpen(null)
    if (isDone) onDone()
  }
  return (
    <div className={classes.chosen} role="region" aria-label={t('expiring.chosen', { count: labels.length })}>
      <strong>{t('expiring.chosen', { count: labels.length })}</strong>
      {hasLevel(session, 'LA', 2) && (
        <>
          <Button
            size="lg"
            leftSection={<IconArrowRight size={20} stroke={1.8} aria-hidden />}
            onClick={() => setOpen('move')}
          >
            {t('bulk.move')}
          </Button>
          <Button
            size="lg"
            variant="default"
            leftSection={<IconMapPin size={20} stroke={1.6} aria-hidden />}
            onClick={() => setOpen('place')}
          >
            {t('handle.place')}
          </Button>
        </>
      )}
      <Button
        size="lg"
        variant="default"
        loading={printing.isPrinting}
        leftSection={<IconPrinter size={20} stroke={1.6} aria-hidden />}
        onClick={() => void printing.print(whole)}
      >
        {t('expiring.relabel')}
      </Button>
      {open === 'move' && <BulkMoveDialog labels={whole} printing={printing} onClose={close} />}
      {open === 'place' && <PlaceDialog labels={whole} hereId={null} onClose={() => close(true)} />}
    </div>
  )
}

function Board({ board }: { board: Expiring }) {
  const t = useText()
  const printing = usePrint()
  const printList = usePrintList()
  const first = groups.find(group => board.counts[group] > 0) ?? 'today'
  const [asked, setAsked] = useState<Group | null>(null)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const group = asked ?? first
  const places = byPlace(board, group)
  const chosen = board.labels.filter(label => ids.has(label.id))
  const count = groups.reduce((sum, name) => sum + board.counts[name], 0)
  const choose = (wanted: readonly ExpiringLabel[], isChosen: boolean) => {
    const next = new Set(ids)
    for (const { id } of wanted) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    setIds(next)
  }
  return (
    <Column>
      <div className={classes.groups} role="group" aria-label={t('dashboard.tab.expirations')}>
        {groups.map(name => (
          <button
            key={name}
            type="button"
            className={classes.group}
            aria-pressed={group === name}
            style={{ '--group': `var(--mantine-color-${colours[name]}-6)` } as object}
            onClick={() => setAsked(name)}
          >
            <span className={classes.groupCount}>{board.counts[name]}</span>
            {t(`expiring.${name}`)}
          </button>
        ))}
        <Button
          size="lg"
          variant="default"
          disabled={count === 0}
          leftSection={<IconListCheck size={22} stroke={1.6} aria-hidden />}
          onClick={() => printList(board)}
        >
          {t('expiring.printList')}
        </Button>
      </div>
      {count > board.labels.length && (
        <p className={classes.note}>{t('expiring.more', { shown: board.labels.length, count })}</p>
      )}
      {places.length === 0 && (
        <EmptyState
          compact
          icon={IconCalendarCheck}
          title={t(count === 0 ? 'expiring.none' : 'expiring.noneOfThese')}
        >
          {t('expiring.noneText')}
        </EmptyState>
      )}
      {places.map(place => (
        <Card
          key={place.id}
          title={place.name}
          action={
            <Checkbox
              size="lg"
              label={t('expiring.chooseAll', { place: place.name })}
              checked={place.labels.every(label => ids.has(label.id))}
              onChange={event => choose(place.labels, event.currentTarget.checked)}
            />
          }
        >
          <ul className={classes.rows}>
            {place.labels.map(label => (
              <ExpiringRow
                key={label.id}
                label={label}
                printing={printing}
                isChosen={ids.has(label.id)}
                onChoose={isChosen => choose([label], isChosen)}
              />
            ))}
          </ul>
        </Card>
      ))}
      {chosen.length > 0 && <Chosen labels={chosen} onDone={() => setIds(new Set())} />}
    </Column>
  )
}

/** What has passed its date and what comes within a week, by day and place, with what can be done about it. */
export function ExpirationsBoard() {
  const t = useText()
  const { location } = useSession()
  const expiring = useExpiring(location?.id ?? '')
  const { data, error, refetch } = expiring
  if (error !== null && data === undefined)
    return <LoadFailed error={error} onRetry={refetch} title={t('dashboard.unreadable')} />
  if (data === undefined) return <ListSkeleton rows={6} />
  return (
    <Column>
      <KnownAt at={heardAt(expiring)} />
      <Board board={data} />
    </Column>
  )
}
