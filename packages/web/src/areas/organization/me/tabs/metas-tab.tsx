import type { Metas } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import { call } from '../../../../data/wire/call.ts'
import type { RecordRow } from '../../../../entity-screens/machine/wire.ts'
import MetasEditor from '../../../../entity-screens/record/tabs/metas-tab.tsx'
import type { MeTabProps } from '../me.screen.tsx'
import { useMe } from '../use-me.ts'

/** Own custom properties. */
export default function MetasTab({ me }: MeTabProps) {
  const { refetch } = useMe()
  async function send(metas: Metas) {
    await call('PUT', '/user/me/metas', { body: { metas } })
    return (await refetch({ throwOnError: true })).data as unknown as RecordRow
  }
  return <MetasEditor entity={ENTITIES.user} row={me as unknown as RecordRow} mayEdit send={send} />
}
