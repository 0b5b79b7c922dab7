import { groupKey } from '@cloche/domain/derive'
import { CopyButton } from '../../../data/codes/copy-button.tsx'
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
          <CopyButton value={code} label={t('connection.copy')} />
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
