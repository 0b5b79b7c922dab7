import { Awaited } from '../../../../data/wire/load-failed.tsx'
import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notify, notifyProblem } from '../../../../data/messages.ts'
import { useText } from '../../../../data/text/texts.ts'
import { queryClient } from '../../../../data/wire/queries.ts'
import { Column, Note } from '../../../../kit/layout/layout.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import { readPushState, turnOff, turnOn } from './push.ts'
import { subscriptionKey, type Mine } from './subscription.ts'

/** Whether this browser takes messages while it is closed. */
export function BrowserCard({ mine: { pushKey, browsers } }: { mine: Mine }) {
  const t = useText()
  const [isRunning, setIsRunning] = useState(false)
  const key = ['push', pushKey]
  const query = useQuery({ queryKey: key, queryFn: () => readPushState(pushKey), networkMode: 'always' })
  const state = query.data
  const others = browsers - (state === 'on' ? 1 : 0)
  async function change(work: typeof turnOn, done: string, wanted: 'on' | 'off') {
    setIsRunning(true)
    try {
      const now = await work(pushKey)
      queryClient.setQueryData(key, now)
      await queryClient.invalidateQueries({ queryKey: subscriptionKey })
      if (now === wanted) notify({ kind: 'success', message: t(done) })
    } catch (error) {
      notifyProblem(error)
    }
    setIsRunning(false)
  }
  return (
    <Card title={t('told.browsers')}>
      <Column>
        <Note>{t('told.browsersLead')}</Note>
        {state === undefined && (
          <Awaited queries={[query]} isLine>
            <Loader size="sm" aria-label={t('told.browsers')} />
          </Awaited>
        )}
        {state === 'unsupported' && <Note>{t('told.unsupported')}</Note>}
        {state === 'denied' && <Note isWrong>{t('told.denied')}</Note>}
        {state === 'on' && <Note>{t('told.hereOn')}</Note>}
        {state === 'off' && (
          <Button loading={isRunning} onClick={() => void change(turnOn, 'told.on', 'on')}>
            {t('told.here')}
          </Button>
        )}
        {state === 'on' && (
          <Button
            variant="default"
            loading={isRunning}
            onClick={() => void change(turnOff, 'told.off', 'off')}
          >
            {t('told.hereOff')}
          </Button>
        )}
        {others > 0 && <Note>{t('told.others', { count: others })}</Note>}
      </Column>
    </Card>
  )
}
