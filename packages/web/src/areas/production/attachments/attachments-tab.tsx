import { lazy, Suspense } from 'react'
import { loadTexts } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'

const AttachedFiles = lazy(async () => {
  const [part] = await Promise.all([import('./attached-files.tsx'), loadTexts('attachments')])
  return { default: part.AttachedFiles }
})

/** A tab with the files of a record, for the slots of any entity. */
export function attachmentsTab(entity: string) {
  function Screen({ row }: { row: { readonly id: string } }) {
    const room = (
      <Card>
        <ListSkeleton rows={4} />
      </Card>
    )
    return (
      <Suspense fallback={room}>
        <AttachedFiles key={row.id} owner={{ entity, recordId: row.id }} />
      </Suspense>
    )
  }
  return { value: 'attachments', text: 'attachment.many', gate: 'A>=1', Screen } as const
}
