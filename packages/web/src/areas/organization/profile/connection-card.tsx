import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { groupKey } from '@cloche/domain/derive'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { CopyButton } from '../../../data/codes/copy-button.tsx'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { Card } from '../../../kit/page/card.tsx'
import classes from './profile.module.css'

/** The code that joins devices to the organization, to be copied or renewed, and how it is used. */
export function ConnectionCard({
  row,
}: {
  row: { organizationConnectionId: string | null; smallId: string | null }
}) {
  const t = useText()
  const session = useSession()
  const [isRenewing, setIsRenewing] = useState(false)
  const { organizationConnectionId: code, smallId } = row
  return (
    <Card
      title={t(groupKey('connection'))}
      action={
        code !== null &&
        hasLevel(session, 'O', 2) && (
          <Button
            variant="subtle"
            leftSection={<IconRefresh size={20} stroke={1.6} aria-hidden />}
            onClick={() => setIsRenewing(true)}
          >
            {t('connection.renew')}
          </Button>
        )
      }
    >
      {code !== null && (
        <div className={classes.code}>
          <div>
            <div className={classes.label}>{t('organization.field.organizationConnectionId')}</div>
            <output
              className={`mono ${classes.big}`}
              aria-label={t('organization.field.organizationConnectionId')}
            >
              {code}
            </output>
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
      {isRenewing && (
        <ActionDialog
          onClose={() => setIsRenewing(false)}
          action={{
            title: t('connection.renewTitle'),
            consequence: t('connection.renewHow'),
            verb: t('connection.renewVerb'),
            isDanger: true,
            run: async () => {
              await call('POST', '/organization/connection-code')
              await noteWrite()
              return true
            },
            done: () => t('connection.renewed'),
          }}
        />
      )}
    </Card>
  )
}
