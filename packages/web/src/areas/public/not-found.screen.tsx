import { Button } from '@mantine/core'
import { IconQrcodeOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useText } from '../../data/text/texts.ts'
import { EmptyState } from '../../kit/states/message.tsx'
import { PublicFrame } from './public-frame.tsx'

/** Where codes lead that mean nothing any more. */
export default function NotFoundScreen() {
  const t = useText()
  return (
    <PublicFrame organization={null} title={t('public.notFound')}>
      <EmptyState
        icon={IconQrcodeOff}
        title={t('public.notFound')}
        actions={
          <Button component={Link} to="/qr" size="lg">
            {t('public.scan')}
          </Button>
        }
      >
        {t('public.notFoundText')}
      </EmptyState>
    </PublicFrame>
  )
}
