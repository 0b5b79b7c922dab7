import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { problemText } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { isProblem } from '../../../data/wire/problem.ts'
import { AuthPage } from '../auth-page.tsx'
import classes from '../login.module.css'

type Spent = 'used' | 'expired' | 'unknown' | 'failed'

function spentOf(error: unknown): Spent {
  if (!isProblem(error)) return 'failed'
  if (error.code === 'REQUEST_USED') return 'used'
  if (error.code === 'REQUEST_EXPIRED') return 'expired'
  return error.status === 404 || error.status === 400 ? 'unknown' : 'failed'
}

/** Why a link of the first start or of a sign-up leads nowhere, and the way on. */
export function SpentLink({
  kind,
  error,
  onRetry,
}: {
  kind: 'first' | 'signUp'
  error: unknown
  onRetry: () => void
}) {
  const t = useText()
  const spent = spentOf(error)
  const hints: Readonly<Record<Spent, string>> = {
    used: t('entrance.spent.used.hint'),
    expired: t(`entrance.spent.expired.${kind}`),
    unknown: t(`entrance.spent.unknown.${kind}`),
    failed: problemText(error),
  }
  const title = t(kind === 'first' ? 'entrance.firstTitle' : 'entrance.signUpTitle')
  return (
    <AuthPage title={title} heading={t(`entrance.spent.${spent}`)} lead={title}>
      <div className={classes.form}>
        <p role="alert" className={classes.refusal}>
          <IconLinkOff size={22} stroke={1.7} aria-hidden />
          {hints[spent]}
        </p>
        {spent === 'failed' && (
          <Button size="lg" fullWidth onClick={onRetry}>
            {t('kit.retry')}
          </Button>
        )}
        {kind === 'signUp' && spent !== 'failed' && (
          <Button component={Link} to="/sign-up" size="lg" fullWidth>
            {t('entrance.signUpTitle')}
          </Button>
        )}
        <Button component={Link} to="/login" variant="default" size="lg" fullWidth>
          {t('entrance.toLogin')}
        </Button>
      </div>
    </AuthPage>
  )
}
