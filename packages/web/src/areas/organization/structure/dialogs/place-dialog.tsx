import { Button, Modal, Select, TextInput } from '@mantine/core'
import { entityNamed } from '@cloche/domain/entities'
import type { LocationType } from '@cloche/domain/rules/places'
import { useState } from 'react'
import { notify } from '../../../../data/messages.ts'
import { useText } from '../../../../data/text/texts.ts'
import { newId } from '../../../../data/wire/new-id.ts'
import { isProblem } from '../../../../data/wire/problem.ts'
import { noteWrite, notifyRefusal } from '../../../../entity-screens/machine/record-actions.ts'
import { sendChange, sendCreation } from '../../../../entity-screens/machine/wire.ts'
import { useKitWords } from '../../../../kit/words.tsx'
import type { PlaceNode } from '../model/tree.ts'
import classes from '../structure.module.css'

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
  const words = useKitWords()
  const node = 'node' in subject ? subject.node : null
  const types = 'node' in subject ? [] : subject.types
  const [id] = useState(() => node?.id ?? newId())
  const [name, setName] = useState(node?.name ?? '')
  const [type, setType] = useState<string | null>(types[0] ?? null)
  const [isJudged, setIsJudged] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const title =
    'node' in subject
      ? t('structure.renameTitle', { name: subject.node.name })
      : subject.parent === null
        ? t('structure.addOutermost')
        : t('structure.addTitle', { name: subject.parent.name })

  async function save() {
    setIsJudged(true)
    if (name.trim() === '') return
    setIsSaving(true)
    const location = entityNamed('location')
    try {
      if ('node' in subject)
        await sendChange(location, id, { name: name.trim(), version: subject.node.version })
      else {
        const parentId = subject.parent === null ? {} : { parentId: subject.parent.id }
        await sendCreation(location, { id, name: name.trim(), type, ...parentId })
      }
      await noteWrite()
      notify({ kind: 'success', message: t(node === null ? 'location.created' : 'location.saved') })
      onClose(id)
    } catch (error) {
      setIsSaving(false)
      if (!isProblem(error, 'STALE_VERSION')) return notifyRefusal(error)
      await noteWrite()
      notify({ kind: 'warning', title: t('structure.stale'), message: t('structure.staleText') })
      onClose(null)
    }
  }
  return (
    <Modal
      opened
      onClose={() => onClose(null)}
      title={title}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <form
        noValidate
        className={classes.dialog}
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput
          data-autofocus
          label={t('field.name')}
          withAsterisk
          maxLength={nameMax}
          value={name}
          error={isJudged && name.trim() === '' ? t('problem.field.required') : undefined}
          onFocus={event => node !== null && event.currentTarget.select()}
          onChange={event => setName(event.currentTarget.value)}
        />
        {node === null && (
          <Select
            label={t('location.field.type')}
            withAsterisk
            data={types.map(value => ({ value, label: t(`location.choice.type.${value}`) }))}
            value={type}
            allowDeselect={false}
            comboboxProps={{ shadow: 'md' }}
            onChange={setType}
          />
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => onClose(null)}>
            {t('verb.cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t(node === null ? 'verb.add' : 'verb.save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
