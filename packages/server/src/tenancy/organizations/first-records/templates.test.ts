import { planWarnings, sampleContent, templatePlan, type Template } from '@cloche/domain/rules/labels'
import { describe, expect, test } from 'vitest'
import { blocksOf, TEMPLATES } from './templates.ts'

const cases = TEMPLATES.flatMap(each =>
  (['en', 'es'] as const).map(language => ({ key: each.key, each, language })),
)

describe('the templates that every organization begins with', () => {
  test.each(cases)('$key in $language: everything fits, nothing is missing', ({ each, language }) => {
    const { width, height, purpose, dpi = 203 } = each
    const blocks = blocksOf(each).map((block, at) => ({ ...block, id: `${at} ${block.kind} ${block.field}` }))
    const template: Template = { width, height, purpose, dpi, language, blocks }
    const content = sampleContent(language, '2026-11-22T13:20:00Z', 'Europe/Madrid')
    const plan = templatePlan(template, content, { language })
    expect([plan.notices, [...plan.cut], [...plan.empty]]).toEqual([[], [], []])
    expect(planWarnings(template, content, plan)).toEqual([])
    for (const { x, y, width: wide, height: high } of blocks) {
      expect(x + wide).toBeLessThanOrEqual(width)
      expect(y + high).toBeLessThanOrEqual(height)
    }
  })

  test('one is the default', () => {
    expect(TEMPLATES.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })
})
