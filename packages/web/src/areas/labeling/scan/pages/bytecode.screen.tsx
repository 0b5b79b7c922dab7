import { Button } from '@mantine/core'
import { IconBarcodeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from 'react-router'
import { faultTexts } from '../../../../data/messages.ts'
import { useMayOpen } from '../../../../data/routing/use-may-open.ts'
import { useSession } from '../../../../data/session/session.ts'
import { useText } from '../../../../data/text/texts.ts'
import { call } from '../../../../data/wire/call.ts'
import { queryKeys } from '../../../../data/wire/queries.ts'
import { ErrorState } from '../../../../kit/states/message.tsx'
import { PageSkeleton } from '../../../../kit/states/skeletons.tsx'
import { addressOf, type Found } from '../find.ts'
import { GuestPage } from './guest-page.tsx'

/** The address in a printed code: opens the record for somebody who is logged in. */
export default function BytecodeScreen() {
  const t = useText()
  const mayOpen = useMayOpen()
  const { phase } = useSession()
  const { bytecode = '' } = useParams()
  const { data, error } = useQuery({
    queryKey: queryKeys.named('public.bytecode', bytecode),
    queryFn: ({ signal }) => call<Found>('GET', `/bytecode/${encodeURIComponent(bytecode)}`, { signal }),
    enabled: phase === 'user',
  })
  if (phase !== 'user') return <GuestPage />
  const to = data === undefined ? null : addressOf(data, mayOpen)
  if (to !== null) return <Navigate to={to} replace />
  if (error === null && data === undefined) return <PageSkeleton />
  return (
    <>
      <title>{`${t('scan.title')} · Cloche`}</title>
      <ErrorState
        icon={IconBarcodeOff}
        title={t('scan.nothing')}
        actions={
          <>
            <Button component={Link} to="/qr">
              {t('scan.again')}
            </Button>
            <Button component={Link} to="/" variant="default">
              {t('error.back')}
            </Button>
          </>
        }
      >
        {error === null ? t('scan.noScreen') : faultTexts(error).join(' ')}
      </ErrorState>
    </>
  )
}
