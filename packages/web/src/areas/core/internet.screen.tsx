import { Button } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../data/text/texts.ts'
import { PlaceholderPage } from './placeholder-page.tsx'

/** There is no connection; the home screen comes back by itself with it. */
export default function InternetScreen() {
  const t = useText()
  const navigate = useNavigate()
  useEffect(() => {
    const back = () => void navigate('/', { replace: true })
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [navigate])
  return (
    <PlaceholderPage
      icon={IconWifiOff}
      title={t('internet.title')}
      actions={<Button onClick={() => void navigate('/')}>{t('kit.retry')}</Button>}
    >
      {t('internet.text')}
    </PlaceholderPage>
  )
}
