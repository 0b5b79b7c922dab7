import { Button } from '@mantine/core'
import { NotKnown } from '../../kit/states/known-at.tsx'
import { ErrorState, NoPermission } from '../../kit/states/message.tsx'
import { problemText } from '../messages.ts'
import { useText } from '../text/texts.ts'
import { isProblem } from './problem.ts'
import { isServerUnavailable } from './repeating.ts'

export interface LoadFailedProps {
  readonly error: unknown
  readonly onRetry: () => unknown
  /** What is said where the server refused; that the list could not be read unless said. */
  readonly title?: string
  /** Inside a tab or a card: takes less room. */
  readonly compact?: boolean
}

/**
 * In place of what could not be fetched: that it is not known without a connection; why it failed, and once more; or that
 * a permission is missing, and which.
 */
export function LoadFailed({ error, onRetry, title, compact = true }: LoadFailedProps) {
  const t = useText()
  if (isProblem(error) && error.status === 403)
    return (
      <NoPermission compact={compact} title={t('error.permission')}>
        {problemText(error)}
      </NoPermission>
    )
  if (isServerUnavailable(error))
    return (
      <NotKnown
        compact={compact}
        title={t('known.not')}
        actions={
          <Button variant="default" onClick={() => void onRetry()}>
            {t('verb.retry')}
          </Button>
        }
      >
        {t('known.notText')}
      </NotKnown>
    )
  return (
    <ErrorState
      compact={compact}
      title={title ?? t('list.failed')}
      actions={<Button onClick={() => void onRetry()}>{t('verb.retry')}</Button>}
    >
      {problemText(error)}
    </ErrorState>
  )
}
