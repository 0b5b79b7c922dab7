import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconHandStop, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { doesHere, hasLevel, useDoes } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import type { ListMachine } from '../../../entity-screens/machine/list/use-list-machine.ts'
import { forwardNotice, reopenNotice, resolveNotices, takeOnNotice, type Notice } from './notice-calls.ts'
import classes from './notices.module.css'

function useRun(): [boolean, (work: () => Promise<unknown>) => void] {
  const [isBusy, setIsBusy] = useState(false)
  return [
    isBusy,
    work => {
      setIsBusy(true)
      void work().finally(() => setIsBusy(false))
    },
  ]
}

/** One tap in the list: looked at and done with. */
export function ResolveInRow({ row }: { row: Notice }) {
  const t = useText()
  const session = useSession()
  const [isBusy, run] = useRun()
  if (row.resolved)
    return (
      <span className={classes.done}>
        <IconCheck size={18} stroke={2} aria-hidden />
        <span className={classes.doneText}>{t('notification.field.resolved')}</span>
      </span>
    )
  if (!doesHere(session, 'alarm')) return null
  return (
    <span className={classes.above}>
      <Button
        variant="light"
        data-sign-alone
        loading={isBusy}
        leftSection={<IconCheck size={18} stroke={2} aria-hidden />}
        aria-label={t('notice.resolveNamed', { name: row.name ?? '' })}
        onClick={() => run(() => resolveNotices([row.id]))}
      >
        {t('notice.resolve')}
      </Button>
    </span>
  )
}

/** Resolves all chosen rows that are still pending. */
export function ResolveChosen({ machine }: { machine: ListMachine }) {
  const t = useText()
  const [isBusy, run] = useRun()
  const mayResolve = useDoes('alarm')
  const pending = [...machine.selected.values()].filter(row => row['resolved'] === false)
  if (pending.length === 0 || !mayResolve) return null
  return (
    <Button
      variant="subtle"
      loading={isBusy}
      leftSection={<IconCheck size={20} stroke={1.6} />}
      onClick={() =>
        run(async () => {
          if (await resolveNotices(pending.map(row => row.id))) machine.selectRows([])
        })
      }
    >
      {t('notice.resolveCount', { count: pending.length })}
    </Button>
  )
}

/** Resolving or opening again, and sending once more, in the head of a notification. */
export function NoticeActions({ row }: { row: Notice }) {
  const t = useText()
  const session = useSession()
  const [isBusy, run] = useRun()
  const mayEdit = hasLevel(session, 'N', 2)
  return (
    <>
      {mayEdit && (
        <Button
          variant="default"
          disabled={isBusy}
          leftSection={<IconSend size={20} stroke={1.6} />}
          onClick={() => run(() => forwardNotice(row.id))}
        >
          {t('notice.forward')}
        </Button>
      )}
      {mayEdit && row.resolved && (
        <Button
          variant="default"
          disabled={isBusy}
          leftSection={<IconArrowBackUp size={20} stroke={1.6} />}
          onClick={() => run(() => reopenNotice(row.id))}
        >
          {t('notice.reopen')}
        </Button>
      )}
      {!row.resolved && row.acknowledgedAt === null && doesHere(session, 'alarm') && (
        <Button
          variant="default"
          disabled={isBusy}
          leftSection={<IconHandStop size={20} stroke={1.6} />}
          onClick={() => run(() => takeOnNotice(row.id))}
        >
          {t('chase.takeOn')}
        </Button>
      )}
      {!row.resolved && doesHere(session, 'alarm') && (
        <Button
          disabled={isBusy}
          leftSection={<IconCheck size={20} stroke={1.8} />}
          onClick={() => run(() => resolveNotices([row.id]))}
        >
          {t('notice.resolve')}
        </Button>
      )}
    </>
  )
}
