import { Button, Modal, TextInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { entityNamed } from '@cloche/domain/entities'
import { copyName } from '@cloche/domain/rules/places'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { usePlaces } from '../../../data/places/use-places.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { addressOf } from '../../../entity-screens/fields/links/addresses.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { sendClone } from '../../../entity-screens/machine/wire.ts'
import { useKitWords } from '../../../kit/words.tsx'
import { idsBelow } from './list/branches.ts'
import classes from './location.module.css'

const copied = ['settings', 'periods', 'inside', 'positions'] as const
const left = ['people', 'labels', 'devices', 'history'] as const

/** Copies a place with all that lies inside it; says before what comes along and what does not. */
export default function CloneDialog({
  row,
  onClose,
}: {
  row: { id: string; name: string; parentId?: string | null }
  onClose: () => void
}) {
  const t = useText()
  const words = useKitWords()
  const session = useSession()
  const navigate = useNavigate()
  const places = usePlaces()
  const parentId = places.get(row.id)?.parentId ?? row.parentId ?? null
  const beside = [...places.values()].filter(place => place.parentId === parentId).map(place => place.name)
  const [typed, setTyped] = useState<string | null>(null)
  const [isCopying, setIsCopying] = useState(false)
  const name = typed ?? copyName(row.name, beside)
  const inside = idsBelow(places, row.id).length - 1
  async function clone(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return
    setIsCopying(true)
    try {
      const copy = await sendClone(entityNamed('location'), row.id, name.trim())
      await noteWrite()
      notify({ kind: 'success', message: t('record.cloned') })
      onClose()
      const to = addressOf('location', copy.id, session)
      if (to !== null) await navigate(to)
    } catch (error) {
      notifyProblem(error)
      setIsCopying(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('places.clone.title', { name: row.name })}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <form className={classes.form} onSubmit={event => void clone(event)}>
        <TextInput
          label={t('field.name')}
          value={name}
          maxLength={200}
          data-autofocus
          error={name.trim() === '' ? t('problem.field.required') : undefined}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <div className={classes.both}>
          <div>
            <div className={classes.term}>{t('places.clone.comes')}</div>
            <ul className={classes.points} data-good>
              {copied.map(what => (
                <li key={what}>
                  <IconCheck size={18} stroke={2} aria-hidden />
                  {t(`places.clone.${what}`, { count: inside })}
                </li>
              ))}
            </ul>
          </div>
          <div>
            <div className={classes.term}>{t('places.clone.stays')}</div>
            <ul className={classes.points}>
              {left.map(what => (
                <li key={what}>
                  <IconX size={18} stroke={2} aria-hidden />
                  {t(`places.clone.${what}`)}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={isCopying} disabled={name.trim() === ''}>
            {t('verb.clone')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
