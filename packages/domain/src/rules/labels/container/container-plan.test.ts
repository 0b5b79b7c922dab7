import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readScan } from '../../codes/index.ts'
import { overlap, within } from '../layout/plan.ts'
import { CONTAINER_LABEL, containerPlan } from '../index.ts'

const content = {
  name: 'Trolley 7',
  lines: ['GN 2/1 trolley', 'Tare 18.4 kg', 'Hoteles Marina'],
  sscc: '084123450000000010',
  address: 'https://cloche.example/#/qr/bytecode/CO5K3J9X2M',
}

test('an SSCC goes across as GS1-128 that scanners read, with the digits below', () => {
  const { boxes } = containerPlan(content)
  const codes = boxes.filter(box => box.kind === 'code')
  expect(codes).toMatchObject([{ symbology: 'gs1-128', payload: `00${content.sscc}` }])
  expect(readScan(`]C1${codes[0]?.payload}`)).toMatchObject({ kind: 'gs1' })
  const texts = boxes.flatMap(box => (box.kind === 'text' ? box.spans.map(span => span.text).join(' ') : []))
  expect(texts).toEqual(['Trolley 7', ...content.lines, `(00) ${content.sscc}`])
})

test('without one a QR opens it, and on a small label the number is still read', () => {
  expect(containerPlan({ ...content, sscc: null }).boxes.filter(box => box.kind === 'code')).toMatchObject([
    { symbology: 'qr', payload: content.address },
  ])
  const small = containerPlan(content, { id: '30x30', width: 30, height: 30 })
  expect(small.boxes.some(box => box.kind === 'code' && box.symbology === 'gs1-128')).toBe(false)
})

test('boxes stay on the label and apart, whatever a container is called', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aeinW M·-ñ1日'), maxLength: 60 })
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 6 }), fc.boolean(), (name, lines, hasSscc) => {
      const plan = containerPlan({ ...content, name, lines, sscc: hasSscc ? content.sscc : null })
      const label = { x: 0, y: 0, ...CONTAINER_LABEL }
      for (const [index, box] of plan.boxes.entries()) {
        expect(within(box, label), `${box.kind} ${JSON.stringify(box)}`).toBe(true)
        for (const other of plan.boxes.slice(index + 1)) expect(overlap(box, other)).toBe(false)
      }
    }),
    { numRuns: 150 },
  )
})
