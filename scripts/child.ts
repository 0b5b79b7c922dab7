import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const projectFolder = join(import.meta.dirname, '..')

export interface ChildResult {
  /** 0 when it went well. */
  code: number
  /** All it said, both streams in order. */
  output: string
}

/**
 * Runs a program of a package or a script on this Node, in the project's folder, and keeps what it says.
 * @param script path from the project's folder.
 */
export function runNode(
  script: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<ChildResult> {
  return run(process.execPath, [join(projectFolder, script), ...args], env)
}

/** Runs a program and keeps what it says; colours stay when this process writes to a terminal. */
export function run(program: string, args: string[], env: Record<string, string> = {}): Promise<ChildResult> {
  const { NO_COLOR: _, FORCE_COLOR: __, ...inherited } = process.env
  const colour: Record<string, string> = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: projectFolder,
      env: { ...inherited, ...colour, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (chunk: string): void => void (output += chunk)
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    child.once('error', reject)
    child.once('close', code => resolve({ code: code ?? 1, output: output.trim() }))
  })
}
