import { expect, test } from 'vitest'
import { nextStep } from './steps.ts'

test('a line goes step by step to its end, rests, and begins anew', () => {
  const seen: string[] = []
  let at = 0
  for (let step = 0; step < 5; step += 1) {
    const next = nextStep(at, 5)
    at = next.to
    seen.push(`${at}${next.isAtEnd ? ' rest' : ''}`)
  }
  expect(seen).toEqual(['2', '4', '5 rest', '0 rest', '2'])
})

test('a line that got more room than it needs goes back', () => {
  expect(nextStep(9, 5)).toEqual({ to: 0, isAtEnd: true })
})
