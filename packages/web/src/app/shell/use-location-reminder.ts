import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { notify } from '../../data/messages.ts'
import { useSession } from '../../data/session/session.ts'
import type { SetUp } from '../../data/set-up/set-up.ts'
import { t } from '../../data/text/texts.ts'
import { queryClient, queryKeys } from '../../data/wire/queries.ts'
import { closeToast } from '../../kit/feedback/toasts.ts'

const after = 5000

/** Reminds a person who is logged in but works nowhere yet, after five seconds, to choose a location. */
export function useLocationReminder(): void {
  const { phase, me, location } = useSession()
  const navigate = useNavigate()
  const email = phase === 'user' && location === null ? me?.email : undefined
  useEffect(() => {
    if (email === undefined) return undefined
    let shown: number | null = null
    const timer = setTimeout(() => {
      // Whoever sets the organization up has no place to choose yet: the home leads to making them.
      if (queryClient.getQueryData<{ setUp: SetUp }>(queryKeys.named('setUp'))?.setUp.shown === 'home') return
      shown = notify({
        kind: 'info',
        title: t('location.welcome', { email }),
        message: t('location.pleaseSelect'),
        action: { label: t('location.choose'), run: () => void navigate('/') },
      })
    }, after)
    return () => {
      clearTimeout(timer)
      if (shown !== null) closeToast(shown)
    }
  }, [email, navigate])
}
