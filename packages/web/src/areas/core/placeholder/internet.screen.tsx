import { Button } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { loadMe } from '../../../data/session/enter.ts'
import { useText } from '../../../data/text/texts.ts'
import { isProblem } from '../../../data/wire/problem.ts'
import { PlaceholderPage } from './placeholder-page.tsx'

const tryEvery = 10_000

/** There is no connection; what was wanted comes back by itself with it. */
export default function InternetScreen() {
  const t = useText()
  const navigate = useNavigate()
  const [isTrying, setIsTrying] = useState(false)
  const tryAgain = useCallback(async () => {
    setIsTrying(true)
    try {
      await loadMe()
      await navigate('/', { replace: true })
    } catch (error) {
      // A server that answers, whatever it says, is there: the screens tell the rest.
      if (!isProblem(error) || error.status !== 0) await navigate('/', { replace: true })
    }
    setIsTrying(false)
  }, [navigate])
  useEffect(() => {
    const back = () => void tryAgain()
    window.addEventListener('online', back)
    const timer = setInterval(back, tryEvery)
    return () => {
      window.removeEventListener('online', back)
      clearInterval(timer)
    }
  }, [tryAgain])
  return (
    <PlaceholderPage
      icon={IconWifiOff}
      title={t('internet.title')}
      actions={
        <Button loading={isTrying} onClick={() => void tryAgain()}>
          {t('kit.retry')}
        </Button>
      }
    >
      {t('internet.text')}
    </PlaceholderPage>
  )
}
