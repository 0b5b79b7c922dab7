import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { phraseKey } from '@cloche/domain/derive'
import type { KeyboardEvent } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { href, type ParamsOf } from '../../data/routing/href.ts'
import { useText } from '../../data/text/texts.ts'
import { AddressTabs } from '../../kit/page/address-tabs.tsx'
import { Breadcrumbs } from '../../kit/page/breadcrumbs.tsx'
import { Page } from '../../kit/page/page.tsx'
import { titleOf } from '../fields/links/record-title.ts'
import { useWriting } from '../fields/writing.ts'
import { isDirty, type Values } from '../machine/record/draft.ts'
import { useFormState } from '../machine/record/form.ts'
import type { RecordMachine } from '../machine/record/use-record-machine.ts'
import { ConflictDialog } from './write/conflict-dialog.tsx'
import type { DetailScreenProps } from './detail-screen-props.ts'
import { FormFields } from './write/form-fields.tsx'
import { useLeaveGuard } from './leave-guard.tsx'
import { ImportNotes } from './import-notes.tsx'
import { LockBanner } from './record-lock.tsx'
import { RecordMenu } from './record-menu.tsx'
import { RecordPicture } from './record-picture.tsx'
import { TabContent, useTabs } from './record-tabs.tsx'
import classes from './record.module.css'
import { ViewOnly } from './view-only.tsx'

/** Escape belongs to what is open over the form: a list of choices, a dialog (which stands elsewhere in the page). */
function isTaken(event: KeyboardEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement
  const isElsewhere = !event.currentTarget.contains(target)
  return isElsewhere || event.defaultPrevented || target.getAttribute('aria-expanded') === 'true'
}

function SaveButtons({
  machine,
  onSave,
  onCancel,
}: {
  machine: RecordMachine
  onSave: () => void
  onCancel: () => void
}) {
  const t = useText()
  const isUnsaved = useFormState(machine.form, state => isDirty(state.edits))
  const isOutdated = useFormState(machine.form, state => state.isOutdated)
  const isSaving = useFormState(machine.form, state => state.isSaving)
  return (
    <>
      {isUnsaved && !machine.isNew && (
        <span className={classes.unsaved}>
          <span className={classes.unsavedDot} aria-hidden />
          <span className={classes.unsavedText} role="status">
            {t(isOutdated ? 'form.outdated' : 'form.unsaved')}
          </span>
        </span>
      )}
      <Button variant="default" onClick={onCancel}>
        {t('verb.cancel')}
      </Button>
      <Button loading={isSaving} onClick={onSave} aria-keyshortcuts="Control+S Meta+S">
        {t(machine.isNew ? 'verb.create' : 'verb.save')}
      </Button>
    </>
  )
}

/** The page of a record: head with its buttons, tabs, and what the chosen tab shows. */
export function RecordPage({
  entity,
  pattern,
  list,
  slots,
  listTitle,
  newText,
  machine,
  given,
}: DetailScreenProps & { machine: RecordMachine; given: Values }) {
  const t = useText()
  const navigate = useNavigate()
  const params = useParams()
  const [query, setQuery] = useSearchParams()
  const writing = useWriting()
  const { form, row, isNew, rights } = machine
  const conflict = useFormState(form, state => state.conflict)
  const lock = row === null ? null : (slots.lock?.(row as never) ?? null)
  const tabs = useTabs(machine, slots)
  const chosen = isNew ? 'data' : (tabs.find(tab => tab.value === params['nav'])?.value ?? 'data')
  const isEditing = isNew || (chosen === 'data' && query.get('edit') === '1' && rights.edit && lock === null)
  const idParam = `${entity.name}Id`
  const here = (nav?: string) =>
    href(pattern, { [idParam]: params[idParam] ?? row?.id, nav } as ParamsOf<string>)
  const back = list === null ? '/' : href(list, {} as ParamsOf<string>)

  function stopEditing() {
    if (isNew) void navigate(-1)
    else setQuery({}, { replace: true })
  }
  const guard = useLeaveGuard(form, stopEditing)
  async function save() {
    if (!isEditing || form.get().isSaving) return
    const saved = await machine.save()
    if (saved === null) return
    if (isNew) await navigate(href(pattern, { [idParam]: saved.id } as ParamsOf<string>), { replace: true })
    else stopEditing()
  }
  // A dialog over the form is saved by its own button.
  function saveUnlessCovered() {
    if (document.querySelector('[role=dialog]') === null) void save()
  }
  useHotkeys([['mod+S', saveUnlessCovered]], [])

  const title = isNew
    ? t(newText ?? phraseKey(entity.name, 'new'))
    : ((row && titleOf(entity, row, writing)) ?? t(phraseKey(entity.name, 'one')))
  const { HeaderActions, NextAction, Badge } = slots
  return (
    <div
      onKeyDown={event => {
        if (event.key !== 'Escape' || !isEditing || isTaken(event)) return
        event.preventDefault()
        guard.leave()
      }}
    >
      <Page
        title={title}
        picture={row !== null && !isEditing && <RecordPicture entity={entity} row={row} />}
        isPinned={isEditing}
        badge={
          <>
            {row !== null && Badge !== undefined && <Badge row={row as never} />}
            {row?.['active'] === false && <span className={classes.off}>{t('record.inactive')}</span>}
          </>
        }
        breadcrumbs={
          list !== null && (
            <Breadcrumbs
              crumbs={[{ label: t(listTitle ?? phraseKey(entity.name, 'many')), to: back }, { label: title }]}
            />
          )
        }
        actions={
          isEditing ? (
            <SaveButtons machine={machine} onSave={() => void save()} onCancel={guard.leave} />
          ) : (
            <>
              {row !== null && HeaderActions !== undefined && <HeaderActions row={row as never} />}
              <RecordMenu
                machine={machine}
                slots={slots}
                title={title}
                isLocked={lock !== null}
                onRemoved={() => void navigate(back)}
              />
              {!rights.edit && !(entity.without ?? []).includes('change') && entity.shape !== 'ledger' && (
                <ViewOnly entity={entity} />
              )}
              {rights.edit && lock === null && (
                <Button
                  data-edit
                  leftSection={<IconPencil size={20} stroke={1.6} />}
                  onClick={() => void navigate(`${here()}?edit=1`, { replace: chosen === 'data' })}
                >
                  {t('verb.edit')}
                </Button>
              )}
              {row !== null && NextAction !== undefined && (
                <span data-next>
                  <NextAction row={row as never} />
                </span>
              )}
            </>
          )
        }
      >
        {!isNew && tabs.length > 1 && (
          <AddressTabs
            chosen={chosen}
            tabs={tabs.map(tab => ({ ...tab, to: here(tab.value === 'data' ? undefined : tab.value) }))}
          />
        )}
        {chosen === 'data' && <ImportNotes machine={machine} />}
        {lock !== null && chosen === 'data' && <LockBanner machine={machine} lock={lock} />}
        {isEditing ? (
          <FormFields
            entity={entity}
            form={form}
            recordId={row?.id ?? null}
            slots={slots}
            given={Object.keys(given).filter(name => query.has(`with.${name}`))}
          />
        ) : (
          row !== null && (
            <TabContent machine={machine} row={row} slots={slots} tab={chosen} pattern={pattern} />
          )
        )}
      </Page>
      {guard.dialog}
      {conflict !== null && (
        <ConflictDialog machine={machine} conflict={conflict} onSave={() => void save()} />
      )}
    </div>
  )
}
