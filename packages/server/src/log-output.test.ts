import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { logOutput } from './log-output.ts'

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'cloche-log-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

test.runIf(existsSync('/dev/full'))('a full disk costs lines, never the process', () => {
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const output = logOutput(full)
  for (let line = 0; line < 100; line++) output.write(`line ${line}\n`)
})

test('what was lost is told when there is room again', () => {
  const path = join(folder(), 'log')
  const written = openSync(path, 'w')
  const output = logOutput(written)
  output.write('before\n')
  closeSync(written)
  output.write('lost\n')
  output.write('lost, too\n')
  // The lowest free number is given again.
  expect(openSync(path, 'a')).toBe(written)
  output.write('after\n')
  closeSync(written)
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  expect([lines[0], lines[2]]).toEqual(['before', 'after'])
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ lost: 2, level: 40 })
})

test('a reader that went away is no fault', () => {
  const program = `
    import { logOutput } from ${JSON.stringify(new URL('./log-output.ts', import.meta.url).href)}
    import { handleUncaughtErrors } from ${JSON.stringify(new URL('./uncaught-errors.ts', import.meta.url).href)}
    handleUncaughtErrors()
    const output = logOutput(1)
    for (let line = 0; line < 2000; line++) { output.write('x'.repeat(1000) + '\\n'); console.log('y'.repeat(1000)) }
    await new Promise(resolve => setTimeout(resolve, 50))
    console.error('went on')
    process.exit(0)
  `
  const script = join(folder(), 'speak.mjs')
  execFileSync('sh', ['-c', 'cat > "$0"', script], { input: program })
  // The reader takes ten bytes and leaves; what the program says at its end arrives by a way of its own.
  const reported = execFileSync(
    'sh',
    ['-c', '{ "$0" "$1" 2>&3 | head -c 10 >/dev/null; } 3>&1', process.execPath, script],
    { encoding: 'utf8' },
  )
  expect(reported).toContain('went on')
})
