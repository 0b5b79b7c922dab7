import { Alert, Button } from '@mantine/core'
import { templatePlan } from '@cloche/domain/rules/labels'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { problemText } from '../../../data/messages.ts'
import { useRecords, type RecordOf } from '../../../data/records/records.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { useUnsavedGuard } from '../../../entity-screens/record/leave-guard.tsx'
import { ErrorState } from '../../../kit/states/message.tsx'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'
import { drawAnyCode } from '../print/draw-codes.ts'
import { usePictures } from '../print/use-pictures.ts'
import { BlockList } from './block-list.tsx'
import { subjectContent, type Subject, type SubjectContent } from './calls.ts'
import { Canvas } from './canvas.tsx'
import classes from './design.module.css'
import type { Design } from './design-state.ts'
import { LabelCard } from './label-card.tsx'
import { Properties } from './properties.tsx'
import { SubjectCard } from './subject-card.tsx'
import { Toolbar } from './toolbar.tsx'
import { designOf, useDesigner } from './use-designer.ts'
import { WarningsCard } from './warnings-card.tsx'

type TemplateRow = RecordOf<'template'>

/** The whole designer on a design that is there. */
function Desk({
  template,
  first,
  data,
  subject,
  onSubject,
}: {
  template: TemplateRow
  first: Design
  data: SubjectContent
  subject: Subject
  onSubject: (subject: Subject) => void
}) {
  const t = useText()
  const session = useSession()
  const client = useQueryClient()
  const designing = useDesigner(template, first)
  const [zoom, setZoom] = useState(0)
  const { state, dispatch } = designing
  const { design } = state
  const mayEdit = hasLevel(session, 'LT', 2)
  const guard = useUnsavedGuard(designing.isUnsaved, () => undefined)
  const pictures = usePictures(design.blocks)
  const { content, language, digitalLinkDomain } = data
  const plan = templatePlan(design, content, {
    language,
    pictures,
    ...(digitalLinkDomain === null ? {} : { digitalLinkDomain }),
  })
  function key(event: KeyboardEvent) {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (!mayEdit || !(event.ctrlKey || event.metaKey) || isTyping) return
    const name = event.key.toLowerCase()
    if (name === 'z') dispatch({ type: event.shiftKey ? 'redo' : 'undo' })
    else if (name === 'y') dispatch({ type: 'redo' })
    else if (name === 's') void designing.save()
    else if (name === 'a') dispatch({ type: 'choose', ids: design.blocks.map(({ id }) => id) })
    else return
    event.preventDefault()
  }
  return (
    <div className={classes.designer} onKeyDown={key} role="presentation">
      {guard}
      {designing.isStale && (
        <Alert color="orange" className={classes.alert!} title={t('design.saveFailed')}>
          <p className={classes.hint}>{t('design.stale')}</p>
          <Button
            variant="default"
            onClick={() => {
              for (const entity of ['template', 'templateBlock'])
                void client.resetQueries({ queryKey: queryKeys.all(entity) })
            }}
          >
            {t('design.reload')}
          </Button>
        </Alert>
      )}
      <Toolbar
        designing={designing}
        mayEdit={mayEdit}
        name={template.name}
        subject={subject}
        zoom={zoom}
        onZoom={setZoom}
      />
      <div className={classes.left}>
        <Canvas
          state={state}
          plan={plan}
          drawCode={drawAnyCode}
          width={zoom === 0 ? '100%' : `${(design.width * zoom) / 100}mm`}
          mayEdit={mayEdit}
          dispatch={dispatch}
        />
        <WarningsCard design={design} content={content} plan={plan} />
      </div>
      <div className={classes.right}>
        {mayEdit ? (
          <Properties state={state} plan={plan} templateId={template.id} dispatch={dispatch} />
        ) : (
          <p className={classes.hint}>{t('design.onlyRead')}</p>
        )}
        <BlockList state={state} mayEdit={mayEdit} dispatch={dispatch} />
        <SubjectCard subject={subject} onChange={onSubject} />
        {mayEdit && <LabelCard design={design} dispatch={dispatch} />}
      </div>
    </div>
  )
}

/** The tab on which a template is drawn. */
export default function Designer({ template }: { template: TemplateRow }) {
  const [subject, setSubject] = useState<Subject>({})
  const blocks = useRecords('templateBlock', {
    limit: 100,
    by: 'priority',
    sort: 'asc',
    filter: { templateId: template.id },
  })
  const shown = useQuery({
    queryKey: queryKeys.named('labeling.designContent', subject.labelId, subject.productId),
    queryFn: ({ signal }) => subjectContent(subject, signal),
    placeholderData: keepPreviousData,
  })
  if (blocks.error !== null) return <ErrorState title={problemText(blocks.error)} />
  if (shown.error !== null) return <ErrorState title={problemText(shown.error)} />
  if (blocks.data === undefined || blocks.isPlaceholderData || shown.data === undefined)
    return <FormSkeleton />
  return (
    <Desk
      key={template.id}
      template={template}
      first={designOf(template, blocks.data.rows)}
      data={shown.data}
      subject={subject}
      onSubject={setSubject}
    />
  )
}
