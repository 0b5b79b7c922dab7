import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useText } from '../data/text/texts.ts'
import { ErrorState } from '../kit/states/message.tsx'

/** What stands there when a screen failed to be drawn or fetched. */
export function RootError() {
  const error = useRouteError()
  const t = useText()
  useEffect(() => console.error(error), [error])
  return (
    <ErrorState
      title={t('error.screen')}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>{t('shell.reload')}</Button>
          <Button
            variant="default"
            component="a"
            href="#/"
            onClick={() => setTimeout(() => window.location.reload())}
          >
            {t('error.back')}
          </Button>
        </>
      }
    >
      {t('error.screenText')}
    </ErrorState>
  )
}
