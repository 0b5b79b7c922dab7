import { Button } from '@mantine/core'
import { ErrorState, NoPermission } from '../../kit/states/message.tsx'
import { problemText } from '../messages.ts'
import { useText } from '../text/texts.ts'
import { isProblem } from './problem.ts'

export interface LoadFailedProps {
  readonly error: unknown
  readonly onRetry: () => unknown
  /** Inside a tab or a card: takes less room. */
  readonly compact?: boolean
}

/** In place of what could not be fetched: why, and once more; or that a permission is missing, and which. */
export function LoadFailed({ error, onRetry, compact = true }: LoadFailedProps) {
  const t = useText()
  if (isProblem(error) && error.status === 403)
    return (
      <NoPermission compact={compact} title={t('error.permission')}>
        {problemText(error)}
      </NoPermission>
    )
  return (
    <ErrorState
      compact={compact}
      title={t('list.failed')}
      actions={<Button onClick={() => void onRetry()}>{t('verb.retry')}</Button>}
    >
      {problemText(error)}
    </ErrorState>
  )
}
