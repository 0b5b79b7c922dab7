import { IconHourglass } from '@tabler/icons-react'
import { useText } from '../../../data/text/texts.ts'
import { PlaceholderPage } from './placeholder-page.tsx'

/** A part of the product that is announced. */
export default function SoonScreen() {
  const t = useText()
  return (
    <PlaceholderPage icon={IconHourglass} title={t('soon.title')}>
      {t('soon.text')}
    </PlaceholderPage>
  )
}
