import { Switch } from '@mantine/core'
import type { OpenArea } from '@cloche/domain/rules/permissions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { Lines, ListedLine } from '../../../kit/layout/lines.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { ownAreas } from './own-areas.ts'

const key = queryKeys.named('organization', 'areas')

/** Areas that the platform's people open for an organization: switches for them, for others how they stand. */
export function AreasCard() {
  const t = useText()
  const session = useSession()
  const [busy, setBusy] = useState<OpenArea | null>(null)
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET', '/organization/areas', { signal }),
  })
  const maySwitch = hasLevel(session, 'LI', 99)
  if (data === undefined) return null
  const { areas } = data
  async function change(name: OpenArea, isOpen: boolean) {
    setBusy(name)
    try {
      const body = { areas: ownAreas(areas, name, isOpen) }
      queryClient.setQueryData(key, await call('PUT', '/organization/areas', { body }))
      const area = t(`organization.choice.openAreas.${name}`)
      notify({ kind: 'success', message: t(isOpen ? 'areas.opened' : 'areas.closed', { area }) })
    } catch (error) {
      notifyProblem(error)
    }
    setBusy(null)
  }
  return (
    <Card title={t('areas.title')}>
      <Note>{t(maySwitch ? 'areas.howPlatform' : 'areas.how')}</Note>
      <Lines>
        {areas.map(({ name, isOpen, isOpenForAll }) => {
          const area = t(`organization.choice.openAreas.${name}`)
          return (
            <ListedLine
              key={name}
              name={area}
              detail={t(isOpenForAll ? 'areas.bySetting' : `areas.of.${name}`)}
            >
              {maySwitch && !isOpenForAll ? (
                <Switch
                  size="lg"
                  aria-label={area}
                  checked={isOpen}
                  disabled={busy !== null}
                  onChange={event => void change(name, event.currentTarget.checked)}
                />
              ) : (
                <StateBadge
                  label={t(isOpen ? 'areas.isOpen' : 'areas.isClosed')}
                  icon={isOpen ? IconLockOpen : IconLock}
                  color={isOpen ? 'basil' : 'steel'}
                />
              )}
            </ListedLine>
          )
        })}
      </Lines>
    </Card>
  )
}
