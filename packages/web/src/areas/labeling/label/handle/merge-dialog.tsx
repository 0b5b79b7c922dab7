import { useState } from 'react'
import { useNavigate } from 'react-router'
import { notify, notifyProblem } from '../../../../data/messages.ts'
import { href } from '../../../../data/routing/href.ts'
import { useText } from '../../../../data/text/texts.ts'
import { newId } from '../../../../data/wire/new-id.ts'
import type { Label } from '../../calls.ts'
import { LabelPicker } from '../../pick/label-picker.tsx'
import { labelScreen } from '../../screens.ts'
import { forgetLabels } from '../use-label.ts'

/** Puts labels of the same product and state together with this one: a new label takes their place. */
export function MergeDialog({ label, onClose }: { label: Label; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const [id] = useState(newId)
  async function merge(others: readonly Label[]) {
    try {
      const { sendMerge } = await import('../../offline/moves.ts')
      const labelIds = [label.id, ...others.map(one => one.id)]
      const said = { title: label.serial, detail: t('merge.do', { count: labelIds.length }) }
      const [merged] = (await sendMerge({ id, labelIds }, said)).answer.created
      await forgetLabels()
      if (merged === undefined) return
      await navigate(href(labelScreen, { labelId: merged.id }))
      notify({ kind: 'success', message: t('merge.done', { serial: merged.serial }) })
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <LabelPicker
      isOpen
      onClose={onClose}
      title={t('merge.title')}
      filter={{ productId: label.productId, state: label.state }}
      without={[label.id]}
      doneLabel={count => (count === 0 ? t('handle.merge') : t('merge.do', { count: count + 1 }))}
      onPick={others => void merge(others)}
    />
  )
}
