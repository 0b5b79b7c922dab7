import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { useText } from '../../data/text/texts.ts'
import { shipmentIn } from '../../data/scan/shipment-code.ts'
import { useSession } from '../../data/session/session.ts'
import { call } from '../../data/wire/call.ts'
import { queryKeys } from '../../data/wire/queries.ts'
import { addressOf } from '../../entity-screens/fields/links/addresses.ts'
import { FormSkeleton } from '../../kit/states/skeletons.tsx'
import { PublicFrame } from './public-frame.tsx'
import { PublicRecordPage } from './public-screens.tsx'

/** The address in a printed code: the record for those who may see it, the public page for everybody else. */
export default function BytecodeScreen() {
  const t = useText()
  const session = useSession()
  const { bytecode = '' } = useParams()
  const shipmentId = shipmentIn(bytecode)
  const { data, error } = useQuery({
    queryKey: queryKeys.named('public.bytecode', bytecode),
    queryFn: ({ signal }) =>
      call('GET', '/bytecode/{bytecode}', {
        params: { bytecode },
        redirect: false,
        signal,
      }),
    enabled: session.phase === 'user' && shipmentId === null,
  })
  const found = shipmentId === null ? data : { entity: 'shipment', id: shipmentId }
  const to = found === undefined ? null : addressOf(found.entity, found.id, session)
  if (to !== null) return <Navigate to={to} replace />
  if (session.phase === 'user' && found === undefined && error === null)
    return (
      <PublicFrame organization={null} title={t('brand.name')}>
        <FormSkeleton fields={4} />
      </PublicFrame>
    )
  return <PublicRecordPage wanted={{ bytecode }} />
}
