import { entityNamed } from '@cloche/domain/entities'
import type { LocationType } from '@cloche/domain/rules/places'
import { useState } from 'react'
import { ActionDialog } from '../../../../data/actions/action-dialog.tsx'
import { select } from '../../../../data/actions/choice-fields.tsx'
import { text } from '../../../../data/actions/text-fields.tsx'
import { notify } from '../../../../data/messages.ts'
import { useText } from '../../../../data/text/texts.ts'
import { newId } from '../../../../data/wire/new-id.ts'
import { isProblem } from '../../../../data/wire/problem.ts'
import { noteWrite } from '../../../../entity-screens/machine/record-actions.ts'
import { sendChange, sendCreation } from '../../../../entity-screens/machine/wire.ts'
import type { PlaceNode } from '../model/tree.ts'

const nameMax = 200

/** A new place inside another one. */
export interface NewPlace {
  readonly parent: PlaceNode | null
  readonly types: readonly LocationType[]
}

/** Names a place: a new one with its type, or one that is there. Answers its id when it is saved. */
export function PlaceDialog({
  subject,
  onClose,
}: {
  subject: { readonly node: PlaceNode } | NewPlace
  onClose: (savedId: string | null) => void
}) {
  const t = useText()
  const node = 'node' in subject ? subject.node : null
  const types = 'node' in subject ? [] : subject.types
  const [id] = useState(() => node?.id ?? newId())
  const title =
    'node' in subject
      ? t('structure.renameTitle', { name: subject.node.name })
      : subject.parent === null
        ? t('structure.addOutermost')
        : t('structure.addTitle', { name: subject.parent.name })

  async function save(name: string, type: LocationType | null): Promise<string | null> {
    const location = entityNamed('location')
    try {
      if ('node' in subject) await sendChange(location, id, { name, version: subject.node.version })
      else if (type !== null) {
        const parentId = subject.parent === null ? {} : { parentId: subject.parent.id }
        await sendCreation(location, { id, name, type, ...parentId })
      }
    } catch (error) {
      if (!isProblem(error, 'STALE_VERSION')) throw error
      await noteWrite()
      notify({ kind: 'warning', title: t('structure.stale'), message: t('structure.staleText') })
      return null
    }
    await noteWrite()
    return id
  }
  return (
    <ActionDialog
      onClose={() => onClose(null)}
      onDone={onClose}
      action={{
        title,
        start: { name: node?.name ?? '', type: types[0] ?? null },
        fields: () => ({
          name: text({ label: t('field.name'), max: nameMax, isReplaced: node !== null, isRequired: true }),
          type:
            node !== null
              ? null
              : select({
                  label: t('location.field.type'),
                  options: types.map(value => ({ value, label: t(`location.choice.type.${value}`) })),
                  isRequired: true,
                }),
        }),
        verb: t(node === null ? 'verb.add' : 'verb.save'),
        run: ({ name, type }) => save(name, type),
        done: saved => (saved === null ? null : t(node === null ? 'location.created' : 'location.saved')),
      }}
    />
  )
}
