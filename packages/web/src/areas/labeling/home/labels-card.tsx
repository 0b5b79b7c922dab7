import { useFacts } from '../../../data/outbox/facts.ts'
import { HomeCard } from '../../../data/home/home-card.tsx'
import { useText } from '../../../data/text/texts.ts'
import { useUsual } from '../register/mask/use-usual.ts'
import { UsualMask } from '../register/mask/usual-mask.tsx'
import { registerScreen } from '../screens.ts'

const most = 6

/** What is labelled here at this hour: each a label at one press. */
export default function LabelsCard() {
  const t = useText()
  const facts = useFacts()
  const tiles = useUsual().slice(0, most)
  if (tiles.length > 0) return <UsualMask tiles={tiles} hasModes={false} />
  return (
    <HomeCard
      title={t('home.newLabel')}
      to={registerScreen}
      known={{ isPending: facts === null, error: null, refetch: () => undefined }}
      isEmpty
      quiet={t('now.labels.none')}
    />
  )
}
