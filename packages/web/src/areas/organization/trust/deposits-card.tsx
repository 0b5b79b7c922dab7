import { Button } from '@mantine/core'
import { IconLockUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useText } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import classes from './trust.module.css'

/** Where heads of the chain are left: against a chain that was forged as a whole. */
export function DepositsCard() {
  const t = useText()
  return (
    <Card title={t('trust.deposits')}>
      <p className={classes.text}>{t('trust.depositsText')}</p>
      <Button
        component={Link}
        to="/organization/seal-deposits"
        variant="default"
        leftSection={<IconLockUp size={20} stroke={1.6} aria-hidden />}
      >
        {t('trust.depositsOpen')}
      </Button>
    </Card>
  )
}
