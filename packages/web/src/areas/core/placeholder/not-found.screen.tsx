import { IconMapSearch } from '@tabler/icons-react'
import { useText } from '../../../data/text/texts.ts'
import { PlaceholderPage } from './placeholder-page.tsx'

/** The address leads nowhere. */
export default function NotFoundScreen() {
  const t = useText()
  return (
    <PlaceholderPage icon={IconMapSearch} title={t('notFound.title')}>
      {t('notFound.text')}
    </PlaceholderPage>
  )
}
