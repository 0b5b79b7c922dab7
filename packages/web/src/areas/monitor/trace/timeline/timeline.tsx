import { NextPage } from '../../../../data/wire/next-page.tsx'
import { LoadFailed } from '../../../../data/wire/load-failed.tsx'
import { dayOf, useFormats } from '../../../../data/formats/formats.ts'
import { useText } from '../../../../data/text/texts.ts'
import { EmptyState } from '../../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../../kit/states/skeletons.tsx'
import type { Direction, TraceData, TraceStart } from '../trace-data.ts'
import classes from './timeline.module.css'
import { condense, type Entry as TimelineEntry } from './condense.ts'
import { Entry, type Names } from './entry.tsx'
import { happenedAt } from './events.ts'
import { LongTimeline } from './long-timeline.tsx'
import { useTemperatures, type Temperatures } from './use-temperatures.ts'
import { useTimeline } from './use-timeline.ts'

/** More entries than these are drawn only where they are seen. */
const mostAtOnce = 120
const noPrograms: Temperatures['programs'] = []

/** What happened to all of it, day by day. */
export function Timeline({
  data,
  start,
  direction,
}: {
  data: TraceData
  start: TraceStart
  direction: Direction
}) {
  const t = useText()
  const formats = useFormats()
  const query = useTimeline(start, direction)
  const { data: pages, error, isPending, refetch } = query
  const temperatures = useTemperatures(start, direction).data
  const stays = new Map(
    (temperatures?.stays ?? []).flatMap(stay => stay.eventIds.map(id => [id, stay] as const)),
  )
  const events = (pages?.pages ?? []).flatMap(page => page.events)
  const people = new Map(
    (pages?.pages ?? []).flatMap(page =>
      (page.names.user ?? []).map(({ id, fullName }) => [id ?? '', fullName ?? ''] as const),
    ),
  )
  if (error !== null && pages === undefined)
    return <LoadFailed error={error} onRetry={refetch} title={t('tracing.noTimeline')} />
  if (isPending) return <ListSkeleton rows={6} />
  if (events.length === 0) return <EmptyState compact title={t('event.empty')} />
  const names: Names = {
    products: new Map(data.products.map(product => [product.id, product.name])),
    batches: new Map(data.batches.map(batch => [batch.id, batch])),
    places: new Map(data.locations.map(place => [place.id, place.name])),
    labels: new Map(data.nodes.map(node => [node.id, node])),
    people,
    terminals: new Map(
      (pages?.pages ?? []).flatMap(page => page.terminals.map(({ id, name }) => [id, name] as const)),
    ),
  }
  const sorted = [...events].sort((a, b) => Date.parse(happenedAt(a)) - Date.parse(happenedAt(b)))
  const entries = condense(sorted)
  const days = [...Map.groupBy(entries, entry => dayOf(happenedAt(entry.first), formats.timeZone))]
  const line = (entry: TimelineEntry) => (
    <Entry
      entry={entry}
      names={names}
      stay={stays.get(entry.first.id)}
      programs={temperatures?.programs ?? noPrograms}
    />
  )
  const dayName = (own: readonly TimelineEntry[]) => formats.day(happenedAt(own[0]!.first))
  if (entries.length > mostAtOnce)
    return (
      <LongTimeline
        rows={days.flatMap(([day, own]) => [
          { key: day, heading: dayName(own), entry: null },
          ...own.map(entry => ({ key: entry.first.id, heading: null, entry })),
        ])}
        write={line}
        query={query}
      />
    )
  return (
    <div className={classes.timeline}>
      {days.map(([day, own]) => (
        <section key={day} className={classes.day}>
          <h3 className={classes.dayName}>{dayName(own)}</h3>
          <ol className={classes.entries}>
            {own.map(entry => (
              <li key={entry.first.id}>{line(entry)}</li>
            ))}
          </ol>
        </section>
      ))}
      <NextPage query={query}>{t('tracing.moreEvents')}</NextPage>
    </div>
  )
}
