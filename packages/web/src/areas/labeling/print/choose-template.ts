/** Which template labels are printed by. Pure. */
import type { Answer } from '../../../data/wire/contracts.ts'

export type PrintTemplate = Answer<'GET', '/labeling/print/templates'>['templates'][number]

/** `usual`: what the product's format says, else the default; `automatic`; or the id of a template. */
export type Layout = 'usual' | 'automatic' | (string & {})

/** The template that a choice means; null for the automatic layout. */
export function templateFor(
  layout: Layout,
  ofFormat: string | null | undefined,
  templates: readonly PrintTemplate[],
): PrintTemplate | null {
  if (layout === 'automatic') return null
  const named = (id: string | null | undefined) => templates.find(each => each.id === id)
  const chosen = layout === 'usual' ? undefined : named(layout)
  return chosen ?? named(ofFormat) ?? templates.find(({ isDefault }) => isDefault) ?? null
}
