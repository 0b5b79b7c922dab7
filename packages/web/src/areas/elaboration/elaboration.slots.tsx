import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { defineSlots } from '../../entity-screens/slots.ts'
import { fetchedPart } from '../../kit/fetched-part.tsx'
import { FormSkeleton } from '../../kit/states/skeletons.tsx'
import { RouteStrip } from './route/strip.tsx'

const { Part: Editor } = fetchedPart(() => import('./route/route-editor.tsx'), FormSkeleton)

function Steps({ row }: { row: Row<Entities['elaboration']> }) {
  return <Editor key={row.id} row={row} />
}

/** A route is seen and laid out as stations. */
export default defineSlots('elaboration', {
  hidden: ['steps'],
  tabs: [{ value: 'steps', text: 'elaboration.related.steps', before: 'products', Screen: Steps }],
  Summary: Steps,
  columns: [
    {
      key: 'strip',
      text: 'route.steps',
      after: 'name',
      width: 620,
      least: 240,
      isBadge: true,
      cell: route => <RouteStrip elaborationId={route.id} />,
    },
  ],
})
