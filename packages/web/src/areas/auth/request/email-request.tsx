import { Button } from '@mantine/core'
import { Refusal } from '../../../data/forms/refusal.tsx'
import { useText } from '../../../data/text/texts.ts'
import { AuthPage } from '../auth-page.tsx'
import classes from '../login.module.css'
import { RequestFacts } from './request-facts.tsx'
import type { RequestFormProps } from './request-calls.ts'
import { useConfirm } from './use-confirm.ts'

/** Confirming another e-mail address. */
export function EmailRequest({ id, request, onDone }: RequestFormProps) {
  const t = useText()
  const { running, refusal, confirm } = useConfirm(id, request, onDone)
  return (
    <AuthPage title={t('request.kind.email')} heading={t('request.kind.email')} lead={t('request.emailLead')}>
      <RequestFacts request={request} />
      <div className={classes.form}>
        <Refusal text={refusal} />
        <Button size="lg" fullWidth loading={running !== null} onClick={() => void confirm('confirm')}>
          {t('request.confirmEmail')}
        </Button>
      </div>
    </AuthPage>
  )
}
