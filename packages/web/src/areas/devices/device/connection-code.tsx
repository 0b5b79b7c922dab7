import { useQuery } from '@tanstack/react-query'
import { CopyButton } from '../../../data/codes/copy-button.tsx'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import type { ListMachine } from '../../../entity-screens/machine/list/use-list-machine.ts'
import { Line } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import classes from './device.module.css'

/** While there is no device yet: the code with which machines join the organization by themselves. */
export function ConnectionCode({ machine }: { machine: ListMachine }) {
  const t = useText()
  const { organization } = useSession()
  const { state, count, rights } = machine
  const isFirst = count === 0 && state.search === '' && state.shown === 'active' && rights.edit
  const { data } = useQuery({
    queryKey: queryKeys.named('connection-code', organization?.id),
    enabled: isFirst && organization !== null && Object.keys(state.filters).length === 0,
    retry: false,
    queryFn: ({ signal }) =>
      call('GET', '/organization', {
        query: { organizationId: organization!.id },
        quiet: true,
        signal,
      }),
  })
  const code = data?.organization.organizationConnectionId
  if (!isFirst || !code) return null
  return (
    <Card title={t('device.connectionCode')}>
      <p className={classes.hint}>{t('device.connectionHint')}</p>
      <Line>
        <output className={`${classes.code} mono`} aria-label={t('device.connectionCode')}>
          {code}
        </output>
        <CopyButton value={code} />
      </Line>
    </Card>
  )
}
