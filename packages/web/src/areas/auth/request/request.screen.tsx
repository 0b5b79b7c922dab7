import { Loader } from '@mantine/core'
import { LOCALES } from '@cloche/domain/catalogue'
import { languageOf } from '@cloche/domain/text'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { useParams } from 'react-router'
import { currentLocale } from '../../../data/text/locale.ts'
import { changeLocale, loadTexts, useText } from '../../../data/text/texts.ts'
import { addressQuery } from '../../../data/layout/address-query.ts'
import { later } from '../../../entity-screens/later.tsx'
import { AuthPage } from '../auth-page.tsx'
import { CancelRequest } from './cancel-request.tsx'
import { EmailRequest } from './email-request.tsx'
import { EnrolmentRequest } from './enrolment-request.tsx'
import { InvitationRequest } from './invitation-request.tsx'
import { PasswordRequest } from './password-request.tsx'
import {
  fetchRequest,
  isRequestType,
  type MailedRequest,
  type RequestFormProps,
  type RequestOutcome,
  type RequestType,
} from './request-calls.ts'
import { RequestDone } from './request-done.tsx'
import { SpentRequest } from './spent-request.tsx'

const AlarmPage = later<{ id: string }>(async () => {
  const [page] = await Promise.all([
    import('../alarm/alarm-page.tsx'),
    loadTexts('chase'),
    loadTexts('notification'),
    loadTexts('monitor'),
  ])
  return page
})

const UnsubscribePage = later<{ id: string }>(async () => {
  const [page] = await Promise.all([import('../unsubscribe/unsubscribe-page.tsx'), loadTexts('reporting')])
  return page
})

const forms: Readonly<Record<RequestType, ComponentType<RequestFormProps>>> = {
  password: PasswordRequest,
  email: EmailRequest,
  invitation: InvitationRequest,
  enrolment: EnrolmentRequest,
}

/** The page speaks the language of whom the mail was sent to, unless the address asks for another one. */
async function speakTo(request: MailedRequest): Promise<void> {
  const wanted = LOCALES.find(one => one === request.user.locale)
  if (wanted === undefined || addressQuery().get('locale') !== null) return
  if (languageOf(wanted) !== languageOf(currentLocale())) await changeLocale(wanted)
}

/** What an e-mailed link is about, and the way to do it or not. Works with and without a session. */
export default function RequestScreen() {
  const { requestType = '', requestId = '' } = useParams()
  // Another link in the same window is another page.
  if (requestType === 'alarm') return <AlarmPage key={requestId} id={requestId} />
  if (requestType === 'unsubscribe') return <UnsubscribePage key={requestId} id={requestId} />
  return <Request key={`${requestType} ${requestId}`} type={requestType} id={requestId} />
}

function Request({ type, id }: { type: string; id: string }) {
  const t = useText()
  const [outcome, setOutcome] = useState<RequestOutcome | null>(null)
  const isKnown = isRequestType(type)
  const query = useQuery({
    queryKey: ['request', type, id],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn:
      isKnown && outcome === null
        ? async ({ signal }) => {
            const found = await fetchRequest(type, id, signal)
            await speakTo(found)
            return found
          }
        : skipToken,
  })
  const request = query.data
  if (outcome !== null && request !== undefined) return <RequestDone request={request} outcome={outcome} />
  if (!isKnown || query.error !== null)
    return <SpentRequest type={type} error={query.error} onRetry={() => void query.refetch()} />
  if (request === undefined)
    return (
      <AuthPage title={t('request.title')} heading={t('request.title')} lead={t('request.looking')}>
        <Loader aria-label={t('request.looking')} />
      </AuthPage>
    )
  const Form = request.purpose === 'cancel' ? CancelRequest : forms[request.type]
  return <Form id={id} request={request} onDone={setOutcome} />
}
