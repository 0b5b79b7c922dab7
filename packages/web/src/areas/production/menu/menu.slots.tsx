import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { fetchedPart } from '../../../kit/fetched-part.tsx'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'

const { Part: Editor } = fetchedPart(() => import('./menu-editor.tsx'), FormSkeleton)

function Items({ row }: { row: Row<Entities['menu']> }) {
  return <Editor key={row.id} row={row} />
}

/** The dishes of a menu are laid out as it is read. */
export default defineSlots('menu', {
  hidden: ['items'],
  Summary: Items,
  tabs: [{ value: 'items', text: 'menu.related.items', before: 'metas', Screen: Items }],
})
