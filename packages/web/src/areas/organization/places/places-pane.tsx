import { Button } from '@mantine/core'
import { IconInfoCircle, IconMapPinOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useUnsavedGuard } from '../../../entity-screens/record/leave-guard.tsx'
import { Refusal } from '../../../data/forms/refusal.tsx'
import { notify, problemText } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { savePlaces, type Whose } from '../account/calls.ts'
import { PlaceChecks } from './place-checks.tsx'
import { difference } from './place-tree.ts'
import classes from './places.module.css'
import { usePlaces } from './use-places.ts'

export interface PlacesPaneProps {
  readonly whose: Whose
  /** Where the person is enrolled. */
  readonly enrolled: readonly string[]
  /** Roles from 4 work everywhere. */
  readonly worksEverywhere: boolean
  readonly mayEdit: boolean
  readonly asked?: ReadonlySet<string>
  readonly onSaved?: () => Promise<unknown>
}

/** Where a person is enrolled, as a tree to tick; what is ticked counts there and below. */
export function PlacesPane(props: PlacesPaneProps) {
  const t = useText()
  const places = usePlaces(props.whose === null ? 'own' : 'seen')
  if (places.isPending)
    return (
      <Card>
        <ListSkeleton rows={6} />
      </Card>
    )
  if (places.data === undefined) return <LoadFailed error={places.error} onRetry={places.refetch} />
  if (places.data.length === 0)
    return (
      <Card>
        <EmptyState compact icon={IconMapPinOff} title={t('places.none')}>
          {t('places.noneHint')}
        </EmptyState>
      </Card>
    )
  // A change from elsewhere begins the choice anew.
  return <Editor key={props.enrolled.toSorted().join()} {...props} nodes={places.data} />
}

function Editor({
  whose,
  enrolled,
  worksEverywhere,
  mayEdit,
  asked,
  onSaved,
  nodes,
}: PlacesPaneProps & { nodes: NonNullable<ReturnType<typeof usePlaces>['data']> }) {
  const t = useText()
  const before = new Set(enrolled)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(before)
  const [isSaving, setIsSaving] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { added, left } = difference(before, chosen)
  const isUnsaved = added.length + left.length > 0
  const question = useUnsavedGuard(isUnsaved && !isSaving, () => setChosen(before))
  const unseen = enrolled.filter(id => !nodes.some(node => node.id === id)).length
  async function save() {
    setIsSaving(true)
    setRefusal(null)
    try {
      const { requests } = await savePlaces(whose, [...chosen])
      await onSaved?.()
      await noteWrite()
      setChosen(new Set([...chosen].filter(id => !requests.some(one => one.locationId === id))))
      notify({
        kind: 'success',
        message: requests.length > 0 ? t('places.askedFor', { count: requests.length }) : t('places.saved'),
      })
    } catch (error) {
      setRefusal(problemText(error))
    }
    setIsSaving(false)
  }
  return (
    <Card title={t(whose === null ? 'places.mine' : 'places.theirs')}>
      <p className={classes.explained}>
        <IconInfoCircle size={20} stroke={1.7} aria-hidden />
        <span>
          {t(worksEverywhere ? 'places.everywhere' : whose === null ? 'places.howMine' : 'places.how')}
        </span>
      </p>
      <PlaceChecks
        nodes={nodes}
        chosen={chosen}
        onChange={setChosen}
        label={t('user.field.locationIds')}
        isReadOnly={!mayEdit}
        {...(asked === undefined ? {} : { asked })}
      />
      {unseen > 0 && <p className={classes.quiet}>{t('places.unseen', { count: unseen })}</p>}
      <Refusal text={refusal} />
      {isUnsaved && (
        <div className={classes.buttons}>
          <span className={classes.change} role="status">
            {t('form.unsaved')}
          </span>
          <Button variant="default" onClick={() => setChosen(before)}>
            {t('verb.cancel')}
          </Button>
          <Button loading={isSaving} onClick={() => void save()}>
            {t('verb.save')}
          </Button>
        </div>
      )}
      {question}
    </Card>
  )
}
