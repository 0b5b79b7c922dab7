import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { later } from '../../entity-screens/later.tsx'
import { defineSlots } from '../../entity-screens/slots.ts'
import { RouteStrip } from './route/strip.tsx'

const Editor = later(() => import('./route/route-editor.tsx'))

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
