import { Loader } from '@mantine/core'
import { useText } from '../../../data/text/texts.ts'
import { AuthPage } from '../auth-page.tsx'

/** While a link is looked at. */
export function Looking({ title }: { title: string }) {
  const t = useText()
  return (
    <AuthPage title={title} heading={title} lead={t('entrance.looking')}>
      <Loader role="status" aria-label={t('entrance.looking')} />
    </AuthPage>
  )
}
