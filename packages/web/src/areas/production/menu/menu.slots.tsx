import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { lazy, Suspense } from 'react'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'

const Editor = lazy(() => import('./menu-editor.tsx'))

function Items({ row }: { row: Row<Entities['menu']> }) {
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Editor key={row.id} row={row} />
    </Suspense>
  )
}

/** The dishes of a menu are laid out as it is read. */
export default defineSlots('menu', {
  hidden: ['items'],
  Summary: Items,
  tabs: [{ value: 'items', text: 'menu.related.items', before: 'metas', Screen: Items }],
})
