import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { problemText } from '../../data/messages.ts'
import { useText } from '../../data/text/texts.ts'
import { EmptyState, ErrorState } from '../../kit/states/message.tsx'
import { ListSkeleton } from '../../kit/states/skeletons.tsx'
import { SearchField } from '../../kit/table/search-field.tsx'
import { LocationList } from './location-list.tsx'
import classes from './location-search.module.css'
import { locationLimit, useLocations } from './use-locations.ts'

/** Search and list of locations, with all that can be in its place. */
export function LocationSearch({
  choosing,
  onChoose,
  isBig = false,
}: {
  choosing: string | null
  onChoose: (id: string) => void
  isBig?: boolean
}) {
  const t = useText()
  const [search, setSearch] = useState('')
  const { data, error, isPending, refetch } = useLocations(search, { delayed: false })
  let content: ReactNode
  if (isPending) content = <ListSkeleton rows={5} />
  else if (error !== null)
    content = (
      <ErrorState
        compact
        title={t('location.error')}
        actions={<Button onClick={() => void refetch()}>{t('kit.retry')}</Button>}
      >
        {problemText(error)}
      </ErrorState>
    )
  else if (data.locations.length === 0)
    content = <EmptyState compact title={search === '' ? t('location.none') : t('location.nothing')} />
  else
    content = (
      <>
        <LocationList locations={data.locations} choosing={choosing} onChoose={onChoose} isBig={isBig} />
        {data.count > locationLimit && <p className={classes.note}>{t('location.first100')}</p>}
      </>
    )
  const isWorthSearching = search !== '' || (data?.count ?? 0) > 7
  return (
    <div className={classes.search}>
      {isWorthSearching && (
        <SearchField value={search} onSearch={setSearch} placeholder={t('location.search')} />
      )}
      <div className={classes.results}>{content}</div>
    </div>
  )
}
