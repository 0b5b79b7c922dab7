import type { Template, TemplateBlock } from '@cloche/domain/rules/labels'
import { useQueryClient } from '@tanstack/react-query'
import { useReducer, useState } from 'react'
import { notify, notifyProblem } from '../../../data/messages.ts'
import type { RecordOf } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import { isProblem } from '../../../data/wire/problem.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { saveDesign } from './calls.ts'
import { designReducer, firstState, isChanged, type Design } from './design-state.ts'

type BlockRow = RecordOf<'templateBlock'>

const blockOf = (row: BlockRow): TemplateBlock => {
  const { id, kind, x, y, width, height, text, field, size, symbology, hasCaption } = row
  const { isBold, align, isFilled, stroke, radius, imageId } = row
  const place = { id, kind, x, y, width, height }
  const look = { size, symbology, hasCaption, isBold, align, isFilled, stroke, radius }
  return { ...place, ...look, text, field, imageId } as TemplateBlock
}

/** A template and its blocks as the designer holds them. */
export function designOf(template: RecordOf<'template'>, blocks: readonly BlockRow[]): Design {
  const { width, height, gap, dpi, language, purpose } = template
  const label: Omit<Template, 'blocks'> = {
    width,
    height,
    dpi: dpi ?? 203,
    language: language ?? null,
    purpose: purpose ?? 'prep',
  }
  return { ...label, gap: gap ?? 3, blocks: blocks.map(blockOf) }
}

/** The design with its past, and the way to keep it. */
export function useDesigner(template: RecordOf<'template'>, first: Design) {
  const t = useText()
  const client = useQueryClient()
  const [state, dispatch] = useReducer(designReducer, first, firstState)
  const [version, setVersion] = useState(template.version)
  const [isSaving, setIsSaving] = useState(false)
  const [isStale, setIsStale] = useState(false)

  async function save() {
    const { design } = state
    setIsSaving(true)
    try {
      const { template: saved } = await saveDesign(template.id, version, design)
      setVersion(saved.version)
      dispatch({ type: 'saved', design })
      notify({ kind: 'success', message: t('design.saved') })
      for (const entity of ['template', 'templateBlock'])
        void client.invalidateQueries({ queryKey: queryKeys.all(entity) })
      void client.invalidateQueries({ queryKey: ['label-templates'] })
    } catch (error) {
      if (isProblem(error, 'STALE_VERSION')) setIsStale(true)
      else notifyProblem(error, t('design.saveFailed'))
    } finally {
      setIsSaving(false)
    }
  }
  return { state, dispatch, save, isSaving, isStale, isUnsaved: isChanged(state) }
}

export type Designing = ReturnType<typeof useDesigner>
