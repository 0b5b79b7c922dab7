import { IconQrcode } from '@tabler/icons-react'
import { entityNamed } from '@cloche/domain/entities'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import { titleOf } from '../../../entity-screens/fields/links/record-title.ts'
import { rightsOf } from '../../../entity-screens/machine/rights.ts'
import { TitlesOf } from '../../../entity-screens/machine/titles.tsx'
import { Column } from '../../../kit/layout/layout.tsx'
import { Card, CardGrid } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { CodesCard } from './codes-card.tsx'
import { kinds } from './kinds.ts'
import { PickCard } from './pick-card.tsx'
import { useCodes, type CodeLink, type Picked } from './picked.ts'
import { SheetCard } from './sheet-card.tsx'

const most = 200

function Sheet({
  picked,
  open,
  first,
  onPick,
}: {
  picked: readonly Picked[]
  open: readonly string[]
  first: string
  onPick: (next: readonly Picked[]) => void
}) {
  const t = useText()
  const writing = useWriting()
  const [size, setSize] = useState(30)
  const [link, setLink] = useState<CodeLink>('bytecode')
  const codes = useCodes(picked, link).map(code => {
    const row = writing.recordOf(code.entity, code.id)
    const title = (row && titleOf(entityNamed(code.entity), row, writing)) ?? code.title
    return { ...code, title: title === '' ? '…' : title }
  })
  return (
    <CardGrid layout="wide">
      {picked.length === 0 ? (
        <Card>
          <EmptyState compact icon={IconQrcode} title={t('qrSheet.none')}>
            {t('qrSheet.noneHint')}
          </EmptyState>
        </Card>
      ) : (
        <CodesCard
          codes={codes}
          isComplete={codes.length === picked.length}
          size={size}
          link={link}
          onSize={setSize}
          onLink={setLink}
          onRemove={gone => onPick(picked.filter(one => one.entity !== gone.entity || one.id !== gone.id))}
        />
      )}
      <Column>
        <PickCard kinds={open} first={first} picked={picked} onPick={onPick} />
        <SheetCard codes={codes} />
      </Column>
    </CardGrid>
  )
}

/** Scan codes of any records: one as a picture, or many on a sheet of stickers. */
export default function QrScreen() {
  const t = useText()
  const session = useSession()
  const [query] = useSearchParams()
  const open = kinds.filter(name => rightsOf(entityNamed(name), session).view)
  const asked = open.find(name => name === query.get('kind'))
  const [picked, setPicked] = useState<readonly Picked[]>([])
  const wanted = new Map(
    [...Map.groupBy(picked, ({ entity }) => entity)].map(([entity, records]) => [
      `${entity} id`,
      { by: 'id', keys: new Set(records.map(({ id }) => id)) },
    ]),
  )
  return (
    <Page title={t('nav.qrGenerate')} count={t('qrSheet.about')}>
      <TitlesOf wanted={wanted}>
        <Sheet
          picked={picked}
          open={open}
          first={asked ?? open[0] ?? 'product'}
          onPick={next => setPicked(next.slice(0, most))}
        />
      </TitlesOf>
    </Page>
  )
}
