import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { problemText } from '../../../data/messages.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { isProblem } from '../../../data/wire/problem.ts'
import { AuthPage } from '../auth-page.tsx'
import { Note } from '../../../kit/layout/layout.tsx'
import classes from '../login.module.css'

type Spent = 'used' | 'expired' | 'cancelled' | 'unknown' | 'failed'

/** Why a link leads nowhere. */
export function spentOf(error: unknown): Spent {
  if (error === null) return 'unknown'
  if (!isProblem(error)) return 'failed'
  if (error.code === 'REQUEST_USED') return 'used'
  if (error.code === 'REQUEST_EXPIRED') return 'expired'
  if (error.code === 'REQUEST_CANCELLED') return 'cancelled'
  return error.status === 404 || error.status === 400 ? 'unknown' : 'failed'
}

/** A link that was used, has expired or never was: why, and the way on. */
export function SpentRequest({
  type,
  error,
  onRetry,
}: {
  type: string
  error: unknown
  onRetry: () => void
}) {
  const t = useText()
  const { phase } = useSession()
  const spent = spentOf(error)
  const isUser = phase === 'user'
  return (
    <AuthPage
      title={t(`request.spent.${spent}`)}
      heading={t(`request.spent.${spent}`)}
      lead={t(type === 'password' || type === 'invitation' ? `request.kind.${type}` : 'request.title')}
    >
      <div className={classes.form}>
        <p role="alert" className={classes.refusal}>
          <IconLinkOff size={22} stroke={1.7} aria-hidden />
          {spent === 'failed' ? problemText(error) : t(`request.spent.${spent}.hint`)}
        </p>
        {spent === 'failed' ? (
          <Button size="lg" fullWidth onClick={onRetry}>
            {t('kit.retry')}
          </Button>
        ) : (
          type === 'password' && (
            <Button component={Link} to="/password/recover" size="lg" fullWidth>
              {t('request.askAgain')}
            </Button>
          )
        )}
        {type === 'invitation' && spent !== 'failed' && <Note>{t('request.invitationAgain')}</Note>}
        <Button component={Link} to={isUser ? '/' : '/login'} variant="default" size="lg" fullWidth>
          {t(isUser ? 'request.toApp' : 'request.toLogin')}
        </Button>
      </div>
    </AuthPage>
  )
}
