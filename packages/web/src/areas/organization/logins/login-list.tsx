import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconLogin2, IconLogout } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTabPage } from '../../../data/routing/use-tab-page.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useText, type Translate } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { Chip } from '../../../kit/states/chip.tsx'
import { Lines, ListedLine } from '../../../kit/layout/lines.tsx'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { accountKey, fetchLogins, type Login, type Whose } from '../account/calls.ts'
import { Pager } from '../account/pager.tsx'
import { deviceWords } from './device-words.ts'
import { EndOthers } from './end-others.tsx'
import { endSession } from './end-session.ts'
import classes from './logins.module.css'

const pageLength = 20

/** Which browser on which system, as far as it is known. */
function deviceText(login: Login, t: Translate): string {
  const { browser, system } = deviceWords(login.agent)
  if (browser !== null && system !== null) return t('logins.device', { browser, system })
  return browser ?? system ?? t('logins.unknownDevice')
}

function Line({ login, whose, mayEnd }: { login: Login; whose: Whose; mayEnd: boolean }) {
  const t = useText()
  const formats = useFormats()
  const [isBusy, setIsBusy] = useState(false)
  const Sign = deviceWords(login.agent).isPhone ? IconDeviceMobile : IconDeviceDesktop
  const device = deviceText(login, t)
  async function end() {
    setIsBusy(true)
    try {
      await endSession(whose, login.id)
      await noteWrite()
      notify({ kind: 'success', message: t('logins.ended') })
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }
  return (
    <ListedLine
      sign={<Sign size={22} stroke={1.6} aria-hidden />}
      isLit={login.isOpen}
      name={
        <>
          {device}
          {login.isOpen && <Chip tone="good">{t(login.isThis ? 'logins.this' : 'logins.open')}</Chip>}
        </>
      }
      detail={
        <>
          {t('logins.started', { time: formats.moment(login.started) })}
          {login.address !== null && <span className="mono">{login.address}</span>}
          {login.isOpen
            ? t('logins.seen', { time: formats.moment(login.seen) })
            : t('logins.endedAt', { time: formats.moment(login.ended ?? login.expires) })}
          {login.actedBy !== null && (
            <span className={classes.acted}>{t('logins.actedBy', { name: login.actedBy.name })}</span>
          )}
        </>
      }
    >
      {login.isOpen && !login.isThis && mayEnd && (
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconLogout size={20} stroke={1.6} />}
          aria-label={t('logins.endOf', { device })}
          onClick={() => void end()}
        >
          {t('logins.end')}
        </Button>
      )}
    </ListedLine>
  )
}

/** When somebody logged in, with what and from where; sessions that are still open can be ended. */
export function LoginList({ whose, mayEnd }: { whose: Whose; mayEnd: boolean }) {
  const t = useText()
  const [page, setPage] = useTabPage()
  const query = useQuery({
    queryKey: accountKey(whose, 'logins', page),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      fetchLogins(whose, { offset: (page - 1) * pageLength, limit: pageLength }, signal),
  })
  if (query.isPending)
    return (
      <Card>
        <ListSkeleton rows={5} />
      </Card>
    )
  if (query.data === undefined) return <LoadFailed error={query.error} onRetry={query.refetch} />
  const { logins, count } = query.data
  if (count === 0)
    return (
      <Card>
        <EmptyState compact icon={IconLogin2} title={t('logins.none')}>
          {t('logins.noneHint')}
        </EmptyState>
      </Card>
    )
  return (
    <Card
      title={t('logins.title', { count })}
      action={
        whose === null && logins.some(login => login.isOpen && !login.isThis) ? <EndOthers /> : undefined
      }
    >
      <Lines>
        {logins.map(login => (
          <Line key={login.id} login={login} whose={whose} mayEnd={mayEnd} />
        ))}
      </Lines>
      <Pager page={page} pageLength={pageLength} count={count} onPage={setPage} />
    </Card>
  )
}
