import { SegmentedControl } from '@mantine/core'
import { useText } from '../../../data/text/texts.ts'
import type { ListMachine } from '../../../entity-screens/machine/list/use-list-machine.ts'

/** Three ways to look at labels: all of them, those in use, those to be used first. */
export function LabelViews({ machine }: { machine: ListMachine }) {
  const t = useText()
  const { state, go } = machine
  const isOpen = state.filters['isFinal'] === 'false'
  const view = !isOpen ? 'all' : state.by === 'expiration' && state.sort === 'asc' ? 'first' : 'open'
  return (
    <SegmentedControl
      size="md"
      aria-label={t('bulk.views')}
      value={view}
      onChange={next => {
        const { isFinal: _, ...others } = state.filters
        go({
          page: 1,
          filters: next === 'all' ? others : { ...others, isFinal: 'false' },
          by: next === 'first' ? 'expiration' : null,
          sort: 'asc',
        })
      }}
      data={[
        { value: 'open', label: t('bulk.open') },
        { value: 'first', label: t('bulk.first') },
        { value: 'all', label: t('bulk.all') },
      ]}
    />
  )
}
