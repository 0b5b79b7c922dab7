import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { groupKey } from '@cloche/domain/derive'
import { useText } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import classes from './profile.module.css'

/** The code that joins devices to the organization, to be copied, and how it is used. */
export function ConnectionCard({
  row,
}: {
  row: { organizationConnectionId: string | null; smallId: string | null }
}) {
  const t = useText()
  const { organizationConnectionId: code, smallId } = row
  return (
    <Card title={t(groupKey('connection'))}>
      {code !== null && (
        <div className={classes.code}>
          <div>
            <div className={classes.label}>{t('organization.field.organizationConnectionId')}</div>
            <div className={`mono ${classes.big}`}>{code}</div>
          </div>
          <CopyButton value={code} timeout={2500}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={
                  copied ? <IconCheck size={20} stroke={1.8} /> : <IconCopy size={20} stroke={1.6} />
                }
                onClick={copy}
              >
                <span aria-live="polite">{t(copied ? 'record.copied' : 'connection.copy')}</span>
              </Button>
            )}
          </CopyButton>
        </div>
      )}
      <ol className={classes.steps}>
        <li>{t('connection.step.device')}</li>
        <li>{t('connection.step.code')}</li>
        <li>{t('connection.step.place')}</li>
      </ol>
      <p className={classes.hint}>{t('connection.keep')}</p>
      {smallId !== null && <p className={classes.hint}>{t('connection.smallId', { number: smallId })}</p>}
    </Card>
  )
}
