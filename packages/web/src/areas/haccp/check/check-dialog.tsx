import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { notify } from '../../../data/messages.ts'
import { useRecords } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { CheckForm } from './check-form.tsx'
import type { Found, Point } from './found.ts'
import type { Checked } from './send-check.ts'

const incidenceScreen = '/monitor/incidence/{incidenceId}/{nav?}/{page?}'

/** Chooses a point where none was given. */
function PointChoice({ onChoose }: { onChoose: (point: Point) => void }) {
  const t = useText()
  const points = useRecords('haccpPoint', { limit: 500, by: 'name', sort: 'asc', filter: { active: true } })
  const rows = points.data?.rows ?? []
  return (
    <Column gap="xs">
      <Note>
        {t(rows.length === 0 && !points.isPending ? 'haccpCheck.noPoints' : 'haccpCheck.choosePoint')}
      </Note>
      {rows.map(point => (
        <Button
          key={point.id}
          variant="default"
          size="lg"
          fullWidth
          justify="flex-start"
          onClick={() => onChoose(point)}
        >
          {point.name}
        </Button>
      ))}
    </Column>
  )
}

/**
 * Writes down what was found: at one point, at one that is chosen first, or at one after the other in a round.
 * @param round the points of a round, in their order
 */
export function CheckDialog({
  point,
  round,
  correctsId,
  onClose,
}: {
  point?: Point
  round?: readonly Point[]
  correctsId?: string
  onClose: () => void
}) {
  const t = useText()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Point | undefined>(point)
  const [at, setAt] = useState(0)
  const [count, setCount] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const now = round === undefined ? chosen : round[at]

  function next(done: number) {
    if (round === undefined || at + 1 >= round.length) {
      if (round !== undefined && done > 0)
        notify({ kind: 'success', message: t('haccpCheck.roundDone', { count: done }) })
      onClose()
    } else setAt(at + 1)
  }
  function tell({ incidence }: Checked, isWaiting: boolean, { isNotToday }: Found) {
    const said = t(
      isNotToday
        ? 'haccpCheck.notTodayDone'
        : incidence === null
          ? 'haccpCheck.created'
          : 'haccpCheck.failed',
    )
    if (isWaiting) notify({ kind: 'success', message: `${said} ${t('outbox.keptHere')}` })
    else if (incidence === null) notify({ kind: 'success', message: said })
    else
      notify({
        kind: 'warning',
        message: said,
        stays: null,
        action: {
          label: t('haccpCheck.open'),
          run: () => void navigate(href(incidenceScreen, { incidenceId: incidence.id })),
        },
      })
    setCount(count + 1)
    next(count + 1)
  }
  return (
    <Dialog title={now?.name ?? t('haccpCheck.add')} onClose={onClose} isBusy={isBusy} size="26rem" isKept>
      {now === undefined ? (
        <PointChoice onChoose={setChosen} />
      ) : (
        <CheckForm
          key={now.id}
          point={now}
          onBusy={setIsBusy}
          onDone={tell}
          {...(correctsId === undefined ? {} : { correctsId })}
          {...(round === undefined
            ? {}
            : { place: { at: at + 1, count: round.length }, onSkip: () => next(count) })}
        />
      )}
    </Dialog>
  )
}
