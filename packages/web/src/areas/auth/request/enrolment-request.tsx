import { Button } from '@mantine/core'
import { Refusal } from '../../../data/forms/refusal.tsx'
import { useText } from '../../../data/text/texts.ts'
import { AuthPage } from '../auth-page.tsx'
import { Grid } from '../../../kit/layout/layout.tsx'
import classes from '../login.module.css'
import { personOf, RequestFacts } from './request-facts.tsx'
import type { RequestFormProps } from './request-calls.ts'
import { useConfirm } from './use-confirm.ts'

/** Letting somebody work in a place, or not. */
export function EnrolmentRequest({ id, request, onDone }: RequestFormProps) {
  const t = useText()
  const { running, refusal, confirm } = useConfirm(id, request, onDone)
  return (
    <AuthPage
      title={t('request.kind.enrolment')}
      heading={t('request.kind.enrolment')}
      lead={t('request.enrolmentLead', {
        person: personOf(request),
        location: request.location?.name ?? '',
      })}
    >
      <RequestFacts request={request} />
      <div className={classes.form}>
        <Refusal text={refusal} />
        <Grid least={9} gap="sm">
          <Button
            size="lg"
            variant="default"
            disabled={running === 'accept'}
            loading={running === 'refuse'}
            onClick={() => void confirm('refuse', { accept: false })}
          >
            {t('request.refuse')}
          </Button>
          <Button
            size="lg"
            disabled={running === 'refuse'}
            loading={running === 'accept'}
            onClick={() => void confirm('accept', { accept: true })}
          >
            {t('request.accept')}
          </Button>
        </Grid>
      </div>
    </AuthPage>
  )
}
