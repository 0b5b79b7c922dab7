import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { AuthPage } from '../auth-page.tsx'
import classes from '../login.module.css'
import type { MailedRequest, RequestOutcome } from './request-calls.ts'

/** What was done, and the way on. */
export function RequestDone({ request, outcome }: { request: MailedRequest; outcome: RequestOutcome }) {
  const t = useText()
  const { phase } = useSession()
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => said.current?.focus(), [])
  const isDone = outcome === 'done'
  const Sign = isDone || outcome === 'agreed' ? IconCircleCheck : IconCircleX
  const words = isDone ? `request.done.${request.type}` : `request.${outcome}`
  const isUser = phase === 'user'
  return (
    <AuthPage title={t(words)} heading={t(words)} lead={t(`request.kind.${request.type}`)}>
      <div className={classes.form}>
        <p ref={said} tabIndex={-1} role="status" className={classes.said}>
          <Sign size={24} stroke={1.6} aria-hidden />
          {t(isDone ? `request.done.${request.type}.hint` : `request.${outcome}.hint`, {
            email: request.email,
            location: request.location?.name ?? '',
            organization: request.organization.name,
          })}
        </p>
        <Button component={Link} to={isUser ? '/' : '/login'} size="lg" fullWidth>
          {t(isUser ? 'request.toApp' : 'request.toLogin')}
        </Button>
      </div>
    </AuthPage>
  )
}
