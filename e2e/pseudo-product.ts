/** A copy of the product with a language more, built and started as the product itself is. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { addPseudoLanguage } from '@cloche/domain/testing/pseudo-language'
import { sharedFolder } from './filled-data.ts'
import { startFull, type FullProduct } from './many-rows.ts'

const project = join(import.meta.dirname, '..')

/** The product's sources with their own list of languages; packages from outside are those of the project. */
function copyInto(folder: string): void {
  for (const file of ['package.json', 'tsconfig.base.json']) cpSync(join(project, file), join(folder, file))
  for (const name of ['domain', 'server', 'web'])
    cpSync(join(project, 'packages', name), join(folder, 'packages', name), {
      recursive: true,
      filter: path => !/[\\/](?:dist|node_modules)$|\.test\.tsx?$/.test(path),
    })
  const modules = join(folder, 'node_modules')
  for (const path of globSync(['*', '@*/*', '.bin'], { cwd: join(project, 'node_modules') })) {
    if (/^(?:@[^/\\]*|\.cache)$|^@cloche/.test(path)) continue
    mkdirSync(dirname(join(modules, path)), { recursive: true })
    symlinkSync(join(project, 'node_modules', path), join(modules, path))
  }
  mkdirSync(join(modules, '@cloche'), { recursive: true })
  for (const name of ['domain', 'server', 'web'])
    symlinkSync(join(folder, 'packages', name), join(modules, '@cloche', name))
  for (const own of globSync('{domain,server,web}/node_modules', { cwd: join(project, 'packages') }))
    symlinkSync(join(project, 'packages', own), join(folder, 'packages', own))
  addPseudoLanguage(join(folder, 'packages', 'domain', 'src', 'text'))
}

async function build(folder: string): Promise<void> {
  copyInto(folder)
  const vite = join(folder, 'node_modules', 'vite', 'bin', 'vite.js')
  const web = join(folder, 'packages', 'web')
  await promisify(execFile)(process.execPath, [vite, 'build', web, '--logLevel', 'warn'], { cwd: folder })
}

/** The copy, which the first worker that asks for it builds for all of this run. */
async function builtCopy(): Promise<string> {
  const folder = join(sharedFolder(), 'pseudo-language')
  const [done, failed] = [join(folder, 'built'), join(folder, 'failed')]
  try {
    mkdirSync(folder)
  } catch {
    while (!existsSync(done)) {
      if (existsSync(failed))
        throw new Error('The copy in the pseudo-language could not be built: see the first failure')
      await sleep(100)
    }
    return folder
  }
  try {
    await build(folder)
    writeFileSync(done, '')
  } catch (error) {
    writeFileSync(failed, '')
    throw error
  }
  return folder
}

/** Starts the server of the copy, with the demo and many rows more once they are asked for. */
export async function startPseudoProduct(): Promise<FullProduct> {
  return startFull(join(await builtCopy(), 'packages', 'server', 'src', 'main.ts'))
}
