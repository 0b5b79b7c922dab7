import { Awaited } from '../../../data/wire/load-failed.tsx'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { stateLook } from '../../../data/food/state-looks.ts'
import { useStateName } from '../../../data/food/state-name.ts'
import { notifyProblem } from '../../../data/messages.ts'
import { useRecords } from '../../../data/records/records.ts'
import { useSession } from '../../../data/session/session.ts'
import { countSetUp, useSetUpStep } from '../../../data/set-up/set-up.ts'
import { useText } from '../../../data/text/texts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { fetchedPart } from '../../../kit/fetched-part.tsx'
import { useInFlight } from '../../../kit/feedback/use-in-flight.ts'
import { Tile, Tiles } from '../../../kit/floor/tile.tsx'
import { Column, Line, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { SearchField } from '../../../kit/table/search-field.tsx'
import { labelContents, register, type Product, type Registered } from '../calls.ts'
import { usePrint } from '../print/use-print.ts'
import { toRegistration } from '../register/draft/draft.ts'
import { firstDraft } from '../register/draft/first-draft.ts'
import { stateChoices } from '../register/draft/state-choices.ts'

const { Part: LabelPicture } = fetchedPart(
  () => import('../print/label-picture.tsx'),
  () => <ListSkeleton rows={2} />,
)
const most = 12

/** The registration of one label of a product, as the usual form would begin it. */
function registrationOf(product: Product) {
  const { id, type, life, supplier } = product
  const consumptionUnit = product.consumptionUnit ?? 'kg'
  const draft = firstDraft({
    product: { id, type, life, consumptionUnit, supplier },
    choices: stateChoices(product, [], []),
    batchings: [],
    tile: null,
    lastTime: null,
    state: null,
    input: null,
  })
  return { ...toRegistration(id, draft), id: newId() }
}

function MadeLabel({ name, made }: { name: string; made: Registered }) {
  const t = useText()
  const printing = usePrint()
  const [first] = made.labels
  const { data } = useQuery({
    queryKey: queryKeys.named('labeling.content', first?.id),
    queryFn: ({ signal }) => labelContents([first?.id ?? ''], signal),
    enabled: first !== undefined,
  })
  const [content] = data?.contents ?? []
  return (
    <Column>
      <p role="status">{t('setUp.label.made', { name })}</p>
      {content !== undefined && (
        <div style={{ maxWidth: '24rem' }}>
          <LabelPicture content={content} {...printing.look} language={data?.language ?? 'en'} />
        </div>
      )}
      <Note>{t('setUp.label.done')}</Note>
      <div>
        <Button
          variant="default"
          leftSection={<IconPrinter size={20} stroke={1.6} aria-hidden />}
          loading={printing.isPrinting}
          onClick={() => void printing.print(made.labels)}
        >
          {t('setUp.label.print')}
        </Button>
      </div>
    </Column>
  )
}

function ChooseProduct({ onMade }: { onMade: (name: string, made: Registered) => void }) {
  const t = useText()
  const stateName = useStateName()
  const { location } = useSession()
  const { isRunning, run } = useInFlight()
  const printing = usePrint()
  const [search, setSearch] = useState('')
  const asked = useRecords('product', {
    limit: most,
    by: 'name',
    sort: 'asc',
    filter: { active: true, type: ['intermediate', 'selling'] },
    ...(search === '' ? {} : { search }),
  })
  const { data } = asked
  if (location === null)
    return (
      <>
        <Note>{t('setUp.label.noPlace')}</Note>
        <Line>
          <Button component={Link} to="/set-up/places">
            {t('setUp.label.toPlaces')}
          </Button>
        </Line>
      </>
    )
  const rows = data?.rows ?? []
  if (data?.rows.length === 0 && search === '')
    return (
      <>
        <Note>{t('setUp.label.noProducts')}</Note>
        <Line>
          <Button component={Link} to="/set-up/products">
            {t('setUp.label.toProducts')}
          </Button>
        </Line>
      </>
    )
  async function make(product: Product) {
    try {
      const made = await register(registrationOf(product))
      onMade(product.name ?? '', made)
      await printing.print(made.labels, undefined, false)
      await countSetUp()
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <>
      <Note>{t('setUp.label.lead')}</Note>
      <SearchField value={search} onSearch={setSearch} placeholder={t('setUp.products.search')} />
      {data === undefined && (
        <Awaited queries={[asked]}>
          <ListSkeleton rows={3} />
        </Awaited>
      )}
      {data?.rows.length === 0 && <Note>{t('setUp.products.noneFound')}</Note>}
      <Tiles>
        {rows.map(product => {
          const { state } = registrationOf(product)
          const look = stateLook(state)
          return (
            <Tile
              key={product.id}
              label={product.name ?? ''}
              detail={stateName(state)}
              color={look.color}
              icon={look.icon}
              onPress={() => !isRunning && void run(() => make(product))}
            />
          )
        })}
      </Tiles>
    </>
  )
}

/** The first label: made and printed at one press. */
export default function LabelStep() {
  const t = useText()
  const step = useSetUpStep('label')
  const [made, setMade] = useState<{ name: string; made: Registered } | null>(null)
  return (
    <Card title={t('setUp.step.label')}>
      <Column>
        {made !== null ? (
          <MadeLabel {...made} />
        ) : step?.state === 'done' ? (
          <Note>{t('setUp.label.there')}</Note>
        ) : (
          <ChooseProduct onMade={(name, registered) => setMade({ name, made: registered })} />
        )}
      </Column>
    </Card>
  )
}
