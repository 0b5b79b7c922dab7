import { Button } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { useId, useState } from 'react'
import { CopyButton } from '../../../../data/codes/copy-button.tsx'
import { hasLevel } from '../../../../data/session/gate.ts'
import { useSession } from '../../../../data/session/session.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Line } from '../../../../kit/layout/layout.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import classes from '../device.module.css'
import { useConnectionCode } from '../use-connection-code.ts'

type Device = Pick<Row<Entities['device']>, 'activationKey' | 'joined'>

/** The key that is typed into a machine, hidden until somebody asks for it, with the other code that it asks for. Only for those who may change devices. */
export function ActivationKey({ device: { activationKey: value, joined } }: { device: Device }) {
  const t = useText()
  const id = useId()
  const session = useSession()
  const [isShown, setIsShown] = useState(false)
  const mayChange = hasLevel(session, 'D', 2)
  const connection = useConnectionCode(mayChange && joined === null)
  if (!value || !mayChange) return null
  const Eye = isShown ? IconEyeOff : IconEye
  return (
    <Card title={t('device.field.activationKey')}>
      <p className={classes.hint}>{t('device.activationHint')}</p>
      <Line>
        <output id={id} className={`${classes.code} mono`} aria-label={t('device.field.activationKey')}>
          {isShown ? value : '••••••••••••'}
        </output>
        <Button
          variant="default"
          aria-controls={id}
          leftSection={<Eye size={20} stroke={1.6} aria-hidden />}
          onClick={() => setIsShown(shown => !shown)}
        >
          {t(isShown ? 'verb.hide' : 'verb.show')}
        </Button>
        <CopyButton value={value} />
      </Line>
      {connection !== null && (
        <div className={classes.further}>
          <h3 className={classes.term}>{t('device.connectionCode')}</h3>
          <Line>
            <output className={`${classes.code} mono`} aria-label={t('device.connectionCode')}>
              {connection}
            </output>
            <CopyButton value={connection} />
          </Line>
        </div>
      )}
    </Card>
  )
}
