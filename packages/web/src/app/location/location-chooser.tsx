import { Navigate } from 'react-router'
import { useSetUp } from '../../data/set-up/set-up.ts'
import { useText } from '../../data/text/texts.ts'
import { Card } from '../../kit/page/card.tsx'
import { Page } from '../../kit/page/page.tsx'
import { LocationSearch } from './location-search.tsx'
import { useChooseLocation } from './use-choose-location.ts'

/** Where a person who works nowhere yet says where. */
export function LocationChooser() {
  const t = useText()
  const { choosing, choose } = useChooseLocation()
  const { data: setUp } = useSetUp()
  // There is no place to choose: they are made first.
  if (setUp?.shown === 'home') return <Navigate to="/set-up" replace />
  return (
    <Page title={t('location.chooseTitle')} count={t('location.chooseText')} width="reading">
      <Card>
        <LocationSearch isBig choosing={choosing} onChoose={id => void choose(id)} />
      </Card>
    </Page>
  )
}
