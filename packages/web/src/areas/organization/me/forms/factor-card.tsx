import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../../../data/text/texts.ts'
import { call } from '../../../../data/wire/call.ts'
import { queryClient, queryKeys } from '../../../../data/wire/queries.ts'
import { Buttons, Note } from '../../../../kit/layout/layout.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import classes from '../me.module.css'
import { FactorOff } from './factor-off.tsx'
import { FactorSetup } from './factor-setup.tsx'

const key = queryKeys.named('second-factor')

/** Logging in with a one-time code as well: set up, looked at, taken off. */
export function FactorCard() {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET', '/auth/user/factor', { signal }),
  })
  function close() {
    setIsOpen(false)
    void queryClient.invalidateQueries({ queryKey: key })
  }
  return (
    <Card title={t('factor.title')}>
      {data?.isOn && !isOpen ? (
        <p className={classes.good}>
          <IconShieldCheck size={20} stroke={1.6} aria-hidden />
          {t('factor.isOn', { count: data.recoveryCodes })}
        </p>
      ) : (
        <Note>{t('factor.what')}</Note>
      )}
      {isOpen ? (
        data?.isOn ? (
          <FactorOff onDone={close} />
        ) : (
          <FactorSetup onDone={close} />
        )
      ) : (
        <Buttons>
          <Button variant="default" disabled={data === undefined} onClick={() => setIsOpen(true)}>
            {t(data?.isOn ? 'factor.turnOff' : 'factor.turnOn')}
          </Button>
        </Buttons>
      )}
    </Card>
  )
}
