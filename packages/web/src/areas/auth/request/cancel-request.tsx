import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Refusal } from '../../../data/forms/refusal.tsx'
import { useText } from '../../../data/text/texts.ts'
import { AuthPage } from '../auth-page.tsx'
import { Note } from '../../../kit/layout/layout.tsx'
import classes from '../login.module.css'
import { RequestFacts } from './request-facts.tsx'
import type { RequestFormProps } from './request-calls.ts'
import { useConfirm } from './use-confirm.ts'

/** The link for those who did not ask for it: what was asked for is taken back. */
export function CancelRequest({ id, request, onDone }: RequestFormProps) {
  const t = useText()
  const { running, refusal, confirm } = useConfirm(id, request, onDone)
  return (
    <AuthPage
      title={t('request.cancelTitle')}
      heading={t('request.cancelTitle')}
      lead={t(`request.kind.${request.type}`)}
    >
      <Note>{t('request.cancelHint')}</Note>
      <RequestFacts request={request} />
      <div className={classes.form}>
        <Refusal text={refusal} />
        <Button
          size="lg"
          color="red"
          fullWidth
          loading={running !== null}
          onClick={() => void confirm('cancel')}
        >
          {t('request.cancel')}
        </Button>
        <Button component={Link} to="/" size="lg" variant="default" fullWidth>
          {t('request.leaveAsIs')}
        </Button>
      </div>
    </AuthPage>
  )
}
