import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { later } from '../../../entity-screens/later.tsx'

const Editor = later(() => import('./menu-editor.tsx'))

function Items({ row }: { row: Row<Entities['menu']> }) {
  return <Editor key={row.id} row={row} />
}

/** The dishes of a menu are laid out as it is read. */
export default defineSlots('menu', {
  hidden: ['items'],
  Summary: Items,
  tabs: [{ value: 'items', text: 'menu.related.items', before: 'metas', Screen: Items }],
})
