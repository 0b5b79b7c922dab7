import { useText } from '../../data/text/texts.ts'
import { Card } from '../../kit/page/card.tsx'
import { Page } from '../../kit/page/page.tsx'
import { LocationSearch } from './location-search.tsx'
import { useChooseLocation } from './use-choose-location.ts'

/** Where a person who works nowhere yet says where. */
export function LocationChooser() {
  const t = useText()
  const { choosing, choose } = useChooseLocation()
  return (
    <Page title={t('location.chooseTitle')} count={t('location.chooseText')} width="reading">
      <Card>
        <LocationSearch isBig choosing={choosing} onChoose={id => void choose(id)} />
      </Card>
    </Page>
  )
}
