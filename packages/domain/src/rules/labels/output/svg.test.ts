import { describe, expect, test } from 'vitest'
import { LABEL_SIZES, labelPlan, modulesPath, planToSvg, type CodeBox } from '../index.ts'
import { chickenStock } from '../samples.ts'

describe('SVG', () => {
  const [card] = LABEL_SIZES

  test('is as large as the label and shows what the plan says', () => {
    const svg = planToSvg(
      labelPlan(chickenStock, { size: card, language: 'en' }),
      () => '<path d="M0 0h1v1z"/>',
    )
    expect(svg).toContain('viewBox="0 0 62 36" width="62mm" height="36mm"')
    expect(svg).toContain('>26 Nov 2026</text>')
    expect(svg.match(/<svg /g)).toHaveLength(2)
    expect(svg).not.toMatch(/NaN|undefined/)
  })

  test('asks the caller for each code once, with the plan it drew', () => {
    const asked: CodeBox[] = []
    const plan = labelPlan(chickenStock, { size: card, language: 'en', secondCode: 'datamatrix' })
    const svg = planToSvg(plan, code => {
      asked.push(code)
      return ''
    })
    expect(asked.map(({ symbology }) => symbology)).toEqual(['qr', 'datamatrix'])
    expect(svg).toContain(`viewBox="0 0 ${asked[0]?.columns} ${asked[0]?.rows}"`)
  })

  test('escapes what people type', () => {
    const content = { ...chickenStock, productName: '<script>"A" & B</script>' }
    const svg = planToSvg(labelPlan(content, { size: card, language: 'en' }), () => '')
    expect(svg).not.toContain('<script>')
    expect(svg).toContain('&lt;script&gt;')
  })

  test('draws modules as runs', () => {
    expect(
      modulesPath([
        [true, true, false],
        [false, false, true],
      ]),
    ).toBe('<path d="M0 0h2v1h-2zM2 1h1v1h-1z"/>')
  })
})
