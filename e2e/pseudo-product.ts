/** A copy of the product with a language more, built and started as the product itself is. */
import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { addPseudoLanguage } from '@cloche/domain/testing/pseudo-language'
import { startProduct, type Product } from './product.ts'

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

/** Builds the web of the copy and starts its server with the demo. Stopping it removes the copy. */
export async function startPseudoProduct(): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'cloche-language-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    copyInto(folder)
    const vite = join(folder, 'node_modules', 'vite', 'bin', 'vite.js')
    const web = join(folder, 'packages', 'web')
    await promisify(execFile)(process.execPath, [vite, 'build', web, '--logLevel', 'warn'], { cwd: folder })
    const { url, stop } = await startProduct({}, join(folder, 'packages', 'server', 'src', 'main.ts'))
    return { url, stop: () => stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}
