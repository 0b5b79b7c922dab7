import { Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useText } from '../../../../data/text/texts.ts'
import { EmptyState } from '../../../../kit/states/message.tsx'

/** What a guest is told who scanned a code of a kitchen. */
export function GuestPage() {
  const t = useText()
  const address = useLocation()
  return (
    <>
      <title>{`${t('scan.guest')} · Cloche`}</title>
      <EmptyState
        icon={IconQrcode}
        title={t('scan.guest')}
        actions={
          <Button component={Link} to="/login" size="lg" state={{ from: address.pathname + address.search }}>
            {t('scan.login')}
          </Button>
        }
      >
        {t('scan.guestText')}
      </EmptyState>
    </>
  )
}
