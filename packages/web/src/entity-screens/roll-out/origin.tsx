import { Button } from '@mantine/core'
import { IconSitemap } from '@tabler/icons-react'
import type { RolledOut } from '@cloche/domain/calls'
import { fieldKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { useQuery } from '@tanstack/react-query'
import { notify, notifyProblem } from '../../data/messages.ts'
import { hasLevel } from '../../data/session/gate.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import { queryKeys } from '../../data/wire/queries.ts'
import { useInFlight } from '../../kit/feedback/use-in-flight.ts'
import { Line, Note } from '../../kit/layout/layout.tsx'
import { Card } from '../../kit/page/card.tsx'
import { StateBadge } from '../../kit/states/state-badge.tsx'
import { noteWrite } from '../machine/record-actions.ts'

/** Where a branch's record is from, what differs there, and the way back to the group's words; of others nothing. */
export function Origin({
  entity,
  row,
}: {
  entity: RolledOut
  row: { readonly id: string; readonly version?: number }
}) {
  const t = useText()
  const session = useSession()
  const { isRunning, run } = useInFlight()
  const declaration = entityNamed(entity)
  const { data } = useQuery({
    queryKey: [...queryKeys.one(entity, row.id, 'origin'), row.version],
    queryFn: ({ signal }) =>
      call('GET', '/roll-out/origin', { query: { entity, id: row.id }, signal, quiet: true }),
    enabled: session.location !== null,
  })
  if (data === undefined) return null
  const { origin, branches } = data
  if (origin === null)
    return branches === 0 ? null : (
      <Card>
        <Note>{t('rollOut.branches', { count: branches })}</Note>
      </Card>
    )
  const names = new Intl.ListFormat(document.documentElement.lang).format(
    origin.differs.map(name => t(fieldKey(declaration, name))),
  )
  async function take() {
    try {
      await call('POST', '/roll-out/take', { body: { entity, id: row.id } })
      await noteWrite()
      notify({ kind: 'success', message: t('rollOut.taken') })
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <Card>
      <Line to="both">
        <StateBadge
          label={t('rollOut.from', { place: origin.locationName })}
          color="blue"
          icon={IconSitemap}
        />
        {origin.differs.length > 0 && hasLevel(session, declaration.permission, 2) && (
          <Button variant="default" loading={isRunning} onClick={() => void run(take)}>
            {t('rollOut.take')}
          </Button>
        )}
      </Line>
      <Note>
        {origin.isOver
          ? t('rollOut.over')
          : origin.differs.length === 0
            ? t('rollOut.asThere')
            : t('rollOut.differs', { names })}
      </Note>
    </Card>
  )
}
